/** Names of the stacks of a stage, as infra/stacks.ts gives them. */
export function stackNames(stage: string): { readonly store: string; readonly service: string } {
  return { store: `Sixlove-${stage}-Store`, service: `Sixlove-${stage}-Service` };
}
