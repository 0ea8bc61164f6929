// Fixtures shared by the test files of one group, which run one after the other in one process: a system, a
// browser. The first file that needs a fixture creates it; it is closed after the last file.

let isSharing = false;
/** @type {(() => unknown)[]} */
const closers = [];

/** Makes the files of this process share their fixtures, which are closed at its end. */
export function beginSharing() {
  isSharing = true;
}

/** Whether the files of this process share their fixtures. False if a file runs by itself. */
export const sharesFixtures = () => isSharing;

/**
 * Closes a fixture after the last file of this process, in reverse order of creation.
 * @param {() => unknown} close
 */
export function closeAtEnd(close) {
  closers.unshift(close);
}

/** Closes all fixtures. A failure to close one does not keep the others open. */
export async function closeFixtures() {
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
}
