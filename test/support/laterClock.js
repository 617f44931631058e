/** Loaded before a program (`node --import`): its clock runs SIXLOVE_TEST_LATER_MS ahead. */
const laterMs = Number(process.env.SIXLOVE_TEST_LATER_MS ?? '0');
const now = Date.now.bind(Date);

globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(now() + laterMs);
    else super(...given);
  }

  static now() {
    return now() + laterMs;
  }
};
