/**
 * Who may do what, read from the templates themselves: what stands in docs/security.md is what is
 * deployed, whatever the code that makes the roles means to do.
 */

interface Resource {
  readonly Type: string;
  readonly Properties?: Properties;
}

/** What is read of a template of CloudFormation. */
export interface TemplateJson {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: string } }>>;
}

type Properties = Readonly<Record<string, unknown>>;

/** One statement of a function's role, in words of the table. */
export interface Permission {
  /** The function. */
  readonly who: string;
  /** What it may be done to: the name of a resource, or the end of an ARN. */
  readonly on: string;
  /** Actions, with their service: `dynamodb:GetItem`. */
  readonly may: readonly string[];
  /** Conditions: a key and its values each. */
  readonly only: readonly string[];
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

interface Document {
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}

/** Each function writes a log of its own. */
const OWN_LOG = 'its own log';
/** A policy of AWS's says by itself what it is about. */
const AS_IT_SAYS = 'what the policy names';
const HASH = /[0-9A-F]{8}$/;

/** `VaultKey` of `VaultKey1AFB3B19`: the CDK adds eight digits to the name that we gave. */
function givenName(logicalId: string): string {
  return logicalId.replace(HASH, '');
}

/** The values that another stack tells, by the name under which they are imported. */
function exportsOf({ Outputs = {} }: TemplateJson): ReadonlyMap<string, unknown> {
  return new Map(
    Object.values(Outputs).flatMap(({ Value, Export }) =>
      Export === undefined ? [] : [[Export.Name, Value] as const],
    ),
  );
}

/** Any value of a template as text, with the given names of resources in it. */
function textOf(value: unknown, imported: ReadonlyMap<string, unknown>): string {
  if (typeof value === 'string') return value;
  const text = (inner: unknown) => textOf(inner, imported);
  const [[kind, inner] = ['', value]] = Object.entries(value as Readonly<Record<string, unknown>>);
  switch (kind) {
    case 'Ref':
      return inner === 'AWS::Partition' ? 'aws' : givenName(String(inner));
    case 'Fn::GetAtt': {
      const [logicalId, attribute] = inner as [string, string];
      return givenName(logicalId) + (attribute === 'StreamArn' ? ' stream' : '');
    }
    case 'Fn::ImportValue':
      return text(imported.get(String(inner)) ?? inner);
    case 'Fn::Join':
      return (inner as [string, unknown[]])[1].map(text).join('');
    default:
      throw new Error(`a resource is named by ${kind}, which the table cannot say`);
  }
}

/** `Archive/proofs/*`, or of an ARN the service and what comes after the account. */
function shortName(name: string): string {
  const arn = /^arn:[^:]*:([^:]*):[^:]*:[^:]*:(.*)$/.exec(name);
  return arn === null ? name : `${arn[1]} ${arn[2]}`;
}

function conditionsOf({ Condition = {} }: Statement): string[] {
  return Object.values(Condition).flatMap((operator) =>
    Object.entries(operator).map(
      ([key, values]) => `${key.replace(/^\w+:/, '')} ${[values].flat().join(', ')}`,
    ),
  );
}

/** `chatWorker` of `ChatsChatWorkerFunction...`; what the CDK brings along keeps its name. */
function functionName(logicalId: string): string {
  const ours = /^(?:Chats(?=Chat))?(\w+)Function[0-9A-F]{8}$/.exec(logicalId);
  if (ours === null) return givenName(logicalId).replace(/[0-9A-F]{20,}$/, '');
  const [, name = ''] = ours;
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** What may be done by whoever has a role: its policies, wherever the template writes them. */
function statementsOf({ Resources }: TemplateJson, roleId: string): Statement[] {
  const { Policies = [] } = (Resources[roleId]?.Properties ?? {}) as { Policies?: Document[] };
  const isOfRole = (role: unknown) => (role as { Ref?: string }).Ref === roleId;
  const beside = Object.values(Resources).flatMap(({ Type, Properties = {} }) => {
    const { Roles = [], RoleName = {} } = Properties as { Roles?: unknown[]; RoleName?: unknown };
    if (!GRANTS.test(Type) || ![...Roles, RoleName].some(isOfRole)) return [];
    if (Type === 'AWS::IAM::Policy') return [Properties as unknown as Document];
    throw new Error(`${roleId} is granted something by ${Type}, which the table does not know`);
  });
  return [...Policies, ...beside].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** The policies of AWS's own that a role has, by their names. */
function managedOf(
  { Resources }: TemplateJson,
  roleId: string,
  imported: ReadonlyMap<string, unknown>,
): string[] {
  const { ManagedPolicyArns = [] } = (Resources[roleId]?.Properties ?? {}) as {
    ManagedPolicyArns?: readonly unknown[];
  };
  return ManagedPolicyArns.map((arn) => textOf(arn, imported).replace(/^.*\//, ''));
}

/** What gives a role more than stands in the role itself. */
const GRANTS = /^AWS::IAM::(Policy|ManagedPolicy|RolePolicy)$/;

/** Where each kind of resource that is kept says who else may use it. */
const OWN_POLICIES: Readonly<Record<string, (properties: Properties) => readonly unknown[]>> = {
  'AWS::DynamoDB::GlobalTable': ({ Replicas = [] }) =>
    (Replicas as readonly Properties[]).flatMap((replica) => [
      replica['ResourcePolicy'],
      replica['ReplicaStreamSpecification'],
    ]),
  'AWS::DynamoDB::Table': ({ ResourcePolicy }) => [ResourcePolicy],
  'AWS::SecretsManager::ResourcePolicy': ({ ResourcePolicy }) => [ResourcePolicy],
  'AWS::KMS::Key': ({ KeyPolicy }) => (isAccounts(KeyPolicy) ? [] : [KeyPolicy]),
};

/** The key's one statement: the account's own IAM policies decide, and so the table stands. */
function isAccounts(policy: unknown): boolean {
  const { Statement } = policy as { Statement: readonly Properties[] };
  const [only, ...more] = Statement;
  const principal = JSON.stringify(only?.['Principal'] ?? '');
  return more.length === 0 && /^\{"AWS":.*:iam::.*:root"\]\]\}\}$/.test(principal);
}

/**
 * Throws where a table, a key or the secret itself lets somebody in: then the table of roles is not
 * all there is. Of a key the account's own statement is known, which leaves all to IAM.
 */
function assertNoOwnPolicy({ Resources }: TemplateJson): void {
  for (const [id, { Type, Properties = {} }] of Object.entries(Resources)) {
    const own = OWN_POLICIES[Type]?.(Properties).filter((policy) => policy !== undefined) ?? [];
    if (own.length > 0) throw new Error(`${id} has a policy of its own, which the table has not`);
  }
}

/**
 * What the functions of the service may do, by function and resource. Throws on all that the table
 * does not know: two functions that share a role, a statement that forbids, a kind of grant that
 * the CDK does not write for us, a policy of a table, a key or a secret.
 */
export function permissionsOf(store: TemplateJson, service: TemplateJson): Permission[] {
  const imported = exportsOf(store);
  const roles = Object.entries(service.Resources).flatMap(([id, { Type, Properties = {} }]) => {
    const role = (Properties['Role'] as { 'Fn::GetAtt'?: string[] })?.['Fn::GetAtt']?.[0];
    return Type === 'AWS::Lambda::Function' && role ? [[functionName(id), role] as const] : [];
  });
  if (new Set(roles.map(([, role]) => role)).size !== roles.length) {
    throw new Error('two functions share a role');
  }
  for (const template of [store, service]) assertNoOwnPolicy(template);
  const all = roles.flatMap(([who, role]) =>
    statementsOf(service, role).flatMap((statement) => {
      if (statement.Effect !== 'Allow') throw new Error(`a statement of ${who} forbids something`);
      const may = [statement.Action].flat();
      const only = conditionsOf(statement);
      const on = [statement.Resource].flat().map((r) => {
        const name = shortName(textOf(r, imported));
        return name.endsWith(`${who.charAt(0).toUpperCase()}${who.slice(1)}Log`) ? OWN_LOG : name;
      });
      return on.map((name) => ({ who, on: name, may, only }));
    }),
  );
  const managed = roles.flatMap(([who, role]) =>
    managedOf(service, role, imported).map((name) => ({
      who,
      on: AS_IT_SAYS,
      may: [`all of ${name}`],
      only: [],
    })),
  );
  return [...all, ...managed].sort(
    (a, b) => compare(a.who, b.who) || compare(a.on, b.on) || compare(`${a.may}`, `${b.may}`),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Functions that may open the master of an epoch, and with it hands that are still hidden. */
export function dealers(permissions: readonly Permission[]): string[] {
  const opening = permissions.filter(
    ({ on, may, only }) =>
      on === 'VaultKey' &&
      may.includes('kms:Decrypt') &&
      // Through DynamoDB the table is opened, whose masters are sealed once more.
      !only.some((condition) => condition.startsWith('ViaService ')) &&
      !only.some((condition) => condition === 'EncryptionContext:row installation'),
  );
  return [...new Set(opening.map(({ who }) => who))];
}

const code = (text: string): string => `\`${text}\``;

/** What may be done to a thing, under the same conditions, and all the functions that may. */
function byThing(permissions: readonly Permission[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const { who, on, may, only } of permissions) {
    const thing = [OWN_LOG, AS_IT_SAYS].includes(on) ? on : code(on);
    const row = [thing, may.join(', '), only.map(code).join('; ')].join(' | ');
    rows.set(row, [...(rows.get(row) ?? []), who]);
  }
  return rows;
}

/** The permissions as a table of Markdown, with a line before it on who can open hands. */
export function permissionsText(permissions: readonly Permission[]): string {
  const rows = [...byThing(permissions)].map(([row, who]) => `| ${row} | ${who.join(', ')} |`);
  return [
    'Seeds, and with them hands that are still hidden, can be opened by these functions and by no',
    `other: ${dealers(permissions).join(', ')}.`,
    '',
    '| on | may | only where | who |',
    '|---|---|---|---|',
    ...rows.sort(compare),
  ].join('\n');
}
