/** Limits of a conversation with the assistant, for server and client. Lengths in UTF-16 units. */
export const assistantLimits = {
  /** Maximum characters of a question. */
  questionMax: 4000,
  /** Maximum characters of an answer; longer ones are truncated. */
  answerMax: 16_000,
  /** Maximum messages sent, including the question; older ones are omitted. */
  messagesMax: 20,
  /** Maximum characters of all messages sent. */
  totalMax: 24_000,
  /** Maximum questions of a user within `window` milliseconds. */
  questions: 20,
  window: 600_000,
} as const;
