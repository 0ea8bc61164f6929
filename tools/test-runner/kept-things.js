// What test files of one family share, which run one after the other in one process: a system, a browser. The first
// one that needs it makes it; it is closed when all of them have ended.

let isKeeping = false;
/** @type {(() => unknown)[]} */
const closers = [];

/** This process runs a family from now on, and closes at its end what was kept. */
export function beginKeeping() {
  isKeeping = true;
}

/** Whether what a file starts may stay for the next one. Where a file runs by itself, nothing stays. */
export const sharesFixtures = () => isKeeping;

/**
 * Has something closed once all files of this process have ended: what was made last goes first.
 * @param {() => unknown} close
 */
export function closeAtEnd(close) {
  closers.unshift(close);
}

/** Closes all that was kept. What cannot be closed keeps nothing else open. */
export async function closeKept() {
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
}
