/** So many change one thing at once that it did not come to this change; it may be asked again. */
export class TooBusy extends Error {}
