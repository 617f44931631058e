/** Of an archived proof: what is said at an address never changes. */
export const ARCHIVED_CACHE = 'public, max-age=31536000, immutable';

/** Where an archived proof file lies, below the address of the page. */
export function proofPath(tableId: string, readKey: string): string {
  return `proofs/${tableId}/${readKey}.json`;
}

/** Proof files of tables that are over, kept for good for whoever knows where they lie. */
export interface Archive {
  /**
   * Stores the proof file of a table at its `proofPath`, in place of one that may be there.
   * Resolves after it is durable.
   */
  putProof(tableId: string, readKey: string, text: string): Promise<void>;
}
