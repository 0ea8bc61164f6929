/** Bounds of a talk with the assistant, for server and client alike. Lengths in UTF-16 units. */
export const assistantLimits = {
  /** Characters of a question. */
  questionMax: 4000,
  /** Characters of an answer; it is cut off there. */
  answerMax: 16_000,
  /** Messages that are sent along, the question included; older ones are left out. */
  messagesMax: 20,
  /** Characters of all messages sent along. */
  totalMax: 24_000,
  /** Questions of a user within `window` milliseconds. */
  questions: 20,
  window: 600_000,
} as const;
