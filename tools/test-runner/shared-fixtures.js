// Fixtures, such as a system or a browser, that the test files of one group share. These files run one after the other
// in one process. The first file that needs a fixture creates it. It is closed after the last file.

let isSharing = false;
/** @type {(() => unknown)[]} */
const closers = [];

/** Makes the test files of this process share their fixtures. The fixtures are closed when the process ends. */
export function beginSharing() {
  isSharing = true;
}

/** Whether the test files of this process share their fixtures. False if a file runs in its own process. */
export const sharesFixtures = () => isSharing;

/**
 * Registers a function that closes a fixture after the last file of this process. Such functions run in reverse order.
 * @param {() => unknown} close
 */
export function closeAtEnd(close) {
  closers.unshift(close);
}

/** Closes all fixtures. If closing one of them fails, the others are still closed. */
export async function closeFixtures() {
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
}
