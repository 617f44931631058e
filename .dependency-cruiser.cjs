/**
 * Directions of imports, as drawn in docs/architecture.md. Each `only` names what a folder may
 * import, and everything else is an error, so a new folder or package is a decision made here.
 */

/** `from` may import what `to` matches, and nothing else. Paths are regular expressions. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { pathNot: to },
});

/** `from` may import `to` for its types alone. */
const typesOnly = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to, dependencyTypesNot: ['type-only'] },
});

const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

const npm = (...names) => names.map((name) => `^node_modules/${name}/`);

/** Started by a tool, a gateway or a person, so nothing imports them. */
const PRODUCT_ENTRY_POINTS = [
  '^infra/app[.]ts$',
  '^cli/sixlove[.]ts$',
  '^web/(verifier/)?main[.]ts$',
  '^web/serviceWorker[.]ts$',
  '^local/store/child[.]js$',
  '^functions/handlers/aws/',
  // Built into files beside the page by scripts/build.js.
  '^shared/description/documents[.]ts$',
  // For the referee of a live table: no online table calls it.
  '^shared/engine/referee[.]ts$',
];
const ENTRY_POINTS = [...PRODUCT_ENTRY_POINTS, '^test/', '^bench/'];

module.exports = {
  forbidden: [
    never('no-circular', {}, { circular: true }, 'Two files that need each other are one concept.'),
    never('not-unresolvable', {}, { couldNotResolve: true }, 'The file or package is not there.'),
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file: use it or delete it.',
      from: { orphan: true, pathNot: [...ENTRY_POINTS, '[.]d[.]ts$'] },
      to: {},
    },
    {
      name: 'no-test-only-code',
      severity: 'error',
      comment: 'The product does not use this file: it belongs in test/, or nowhere.',
      from: { path: PRODUCT_ENTRY_POINTS },
      to: {
        path: '^(shared|functions|local)/',
        pathNot: PRODUCT_ENTRY_POINTS,
        reachable: false,
      },
    },

    only('engine-alone', '^shared/engine/', ['^shared/engine/'], 'The rules need nothing.'),
    only('rulesets', '^shared/rulesets/', ['^shared/(rulesets|engine)/'], ''),
    only('fair', '^shared/fair/', [
      '^shared/(fair|engine)/',
      ...npm('@noble/hashes', '@noble/curves', '@scure/base'),
    ]),
    only('journal', '^shared/journal/', ['^shared/(journal|fair|engine)/', ...npm('@scure/base')]),
    only('verify', '^shared/verify/', [
      '^shared/(verify|fair|journal|rulesets|engine)/',
      ...npm('@scure/base'),
    ]),
    only('protocol', '^shared/protocol/', ['^shared/(protocol|engine)/', ...npm('zod')]),
    typesOnly('protocol-engine-types', '^shared/protocol/', '^shared/engine/', 'No rules here.'),
    only('description', '^shared/description/', ['^shared/(description|protocol)/', ...npm('zod')]),
    never(
      'description-is-built',
      { path: '^(functions|local|cli|web|infra)/' },
      { path: '^shared/(description|protocol/answers)/' },
      'The description of the API is a file: nothing that runs has to load it.',
    ),
    only('calendar', '^shared/calendar/', ['^shared/calendar/']),
    only('table', '^shared/table/', [
      '^shared/(table|calendar|engine|rulesets|fair|journal|protocol)/',
    ]),
    only('notices', '^shared/notices/', ['^shared/(notices|calendar|protocol|words)/'], ''),
    {
      name: 'table-protocol-types',
      severity: 'error',
      comment: 'The table speaks the types of terms and views; shapes are checked at the edge.',
      from: { path: '^shared/table/' },
      to: {
        path: '^shared/protocol/',
        pathNot: '^shared/protocol/(limits|time)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    only(
      'house',
      '^shared/house/',
      ['^shared/(house|engine|rulesets)/', '^shared/protocol/view[.]ts$'],
      'The house player knows the rules, and sees what a seat sees: a view, never a hand of others.',
    ),
    only('words', '^shared/words/', ['^shared/(words|rulesets|engine|protocol)/'], ''),
    {
      name: 'words-types',
      severity: 'error',
      comment: 'Words are made of what a ruleset says of itself, not of how it plays.',
      from: { path: '^shared/words/' },
      to: { path: '^shared/(rulesets|engine|protocol)/', dependencyTypesNot: ['type-only'] },
    },
    only('picture', '^shared/picture/', ['^shared/picture/', '^shared/protocol/view[.]ts$']),

    only('app', '^functions/app/', ['^functions/app/', '^shared/'], 'The app knows ports only.'),
    only('adapters', '^functions/adapters/', [
      '^functions/adapters/',
      '^functions/app/ports([.]ts$|/)',
      '^shared/',
      ...npm(
        '@aws-sdk',
        '@aws-lambda-powertools',
        '@smithy',
        'jose',
        '@noble/curves',
        '@scure/base',
        '@resvg',
        'web-push',
        'ipaddr.js',
        'zod',
      ),
      '^(node:)?[a-z_/]+$',
    ]),
    never(
      'one-sdk-dynamo',
      { path: '^functions/adapters/', pathNot: '^functions/adapters/dynamo/' },
      { path: '^node_modules/@aws-sdk/(client|lib)-dynamodb' },
      'Only adapters/dynamo speaks DynamoDB.',
    ),
    never(
      'one-sdk-management',
      { path: '^functions/adapters/', pathNot: '^functions/adapters/management[.]ts$' },
      { path: '^node_modules/@aws-sdk/client-apigatewaymanagementapi' },
      'Only adapters/management.ts speaks to connections.',
    ),
    never(
      'one-sdk-queue',
      { path: '^functions/adapters/', pathNot: '^functions/adapters/queue[.]ts$' },
      { path: '^node_modules/@aws-sdk/client-sqs' },
      'Only adapters/queue.ts speaks to the queue.',
    ),
    never(
      'one-sdk-archive',
      { path: '^functions/', pathNot: '^functions/adapters/s3Archive[.]ts$' },
      { path: '^node_modules/@aws-sdk/client-s3' },
      'Only adapters/s3Archive.ts speaks to the archive.',
    ),
    never(
      'one-sdk-kms',
      { path: '^functions/', pathNot: '^functions/adapters/kms/' },
      { path: '^node_modules/@aws-sdk/client-kms' },
      'Only adapters/kms speaks to the key service.',
    ),
    never(
      'one-resvg',
      { path: '^(functions|local|cli)/', pathNot: '^functions/adapters/raster[.]ts$' },
      { path: '^node_modules/@resvg/' },
      'Only adapters/raster.ts turns pictures into PNG.',
    ),
    only('handlers', '^functions/handlers/(?!aws/)', [
      '^functions/(handlers|app)/',
      '^shared/protocol/',
      ...npm('@types/aws-lambda', 'zod'),
    ]),
    only('handlers-aws', '^functions/handlers/aws/', [
      '^functions/(handlers/(aws/|(router|socket|chat|routes/play)[.]ts$)|compose/)',
      '^functions/adapters/dynamo/schema[.]ts$',
      ...npm('@types/aws-lambda'),
    ]),
    only(
      'compose-aws',
      '^functions/compose/',
      [
        '^functions/(compose|app|adapters)/',
        '^functions/handlers/(http|router)[.]ts$',
        ...npm('zod'),
        '^(node:)?[a-z_/]+$',
      ],
      'Where the app meets its adapters on AWS.',
    ),
    only(
      'compose-admin',
      '^functions/compose/admin[.]ts$',
      ['^functions/(app|adapters)/', '^(node:)?[a-z_/]+$'],
      'Where an operator’s commands meet the adapters on AWS.',
    ),
    only('web', '^web/', ['^web/', '^shared/'], 'The page runs in a browser.'),
    only('infra', '^infra/', [
      '^infra/',
      '^functions/adapters/dynamo/schema[.]ts$',
      '^shared/protocol/limits[.]ts$',
      ...npm('aws-cdk-lib', 'cdk-nag', 'constructs', 'esbuild', 'zod'),
      '^(node:)?[a-z_/]+$',
    ]),
    never('local-below', { path: '^local/' }, { path: '^(cli|web|infra)/' }, ''),
    only(
      'simulation',
      '^cli/simulation/',
      [
        '^cli/simulation/',
        '^functions/app/(dealer|heads)[.]ts$',
        '^functions/adapters/',
        '^shared/',
      ],
      'A simulated table is dealt and signed as a real one is.',
    ),
    only(
      'cli-admin',
      '^cli/admin/',
      [
        '^cli/',
        '^local/(admin|startError)[.]ts$',
        '^functions/compose/admin[.]ts$',
        '^functions/app/(desk|drill|rebuildAll|ports/cloudAccount)[.]ts$',
        '^shared/',
        ...npm('commander'),
        '^(node:)?[a-z_/]+$',
      ],
      'An operator works on a data folder, or on the tables of an account.',
    ),
    typesOnly('cli-admin-types', '^cli/', '^functions/app/(?!heads|dealer)', 'Types of answers.'),
    only('cli', '^cli/(?!simulation/|admin/)', [
      '^cli/',
      '^local/(serve|startError)[.]ts$',
      '^functions/adapters/raster[.]ts$',
      '^functions/compose/admin[.]ts$',
      '^functions/app/ports/cloudAccount[.]ts$',
      '^package[.]json$',
      '^shared/',
      ...npm('commander', 'cli-progress', '@types/cli-progress'),
      '^(node:)?[a-z_/]+$',
    ]),
    never(
      'tests-are-leaves',
      { pathNot: '^(test|bench)/' },
      { path: '^(test|bench)/' },
      'No product code imports a test.',
    ),
    never(
      'no-dev-packages',
      { path: '^(shared|functions|local|cli)/' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
      'What runs must be in dependencies.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
