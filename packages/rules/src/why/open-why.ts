import type { Why, WhyCause } from '@xiezhi/contract/why';

/**
 * Why a case failed whose data is not for the viewer: the kind of the difference, the number of the first wrong word,
 * what the program itself printed and used. No line of the answer, no count of what it has; words are never in it.
 */
export function openWhy({ cause, printed, shape }: Why): Why {
  return { cause: openCause(cause), printed, shape };
}

function openCause(cause: WhyCause): WhyCause {
  switch (cause.kind) {
    case 'word':
      return { ...cause, at: { line: null, word: null, overall: cause.at.overall }, differing: null };
    case 'missing':
    case 'extra':
    case 'blanks':
      return { ...cause, line: null, count: null };
    case 'beyond':
      return { ...cause, line: null };
    case 'nothing':
    case 'items':
    case 'checker':
    case 'noFile':
    case 'time':
    case 'memory':
    case 'outputLimit':
    case 'crash':
      return cause;
  }
}
