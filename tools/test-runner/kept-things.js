// Fixtures shared by the test files of one group, which run one after the other in one process: a system, a
// browser. The first file that needs a fixture creates it; it is closed after the last file.

let isKeeping = false;
/** @type {(() => unknown)[]} */
const closers = [];

/** Marks this process as running a group; its fixtures are closed at its end. */
export function beginKeeping() {
  isKeeping = true;
}

/** Whether a file's fixtures may stay for the next file. False if a file runs by itself. */
export const sharesFixtures = () => isKeeping;

/**
 * Closes a fixture after the last file of this process, in reverse order of creation.
 * @param {() => unknown} close
 */
export function closeAtEnd(close) {
  closers.unshift(close);
}

/** Closes all fixtures. A failure to close one does not keep the others open. */
export async function closeKept() {
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
}
