import type { Formula } from '@xiezhi/contract/text/formula';
import { call } from '../../api/client.ts';

/** Delays in milliseconds before each request; the server itself waits a few seconds before it responds. */
const pauses = [500, 2000, 5000, 15_000, 30_000, 60_000];

/** Requests formulas that were not ready when their text was sent, and inserts those that arrive. */
export async function lateFormulas(
  formulas: readonly Formula[],
  isWanted: () => boolean,
  place: (late: readonly Formula[]) => void,
): Promise<void> {
  await Promise.all(
    formulas.map(async ({ later: key }) => {
      const late = key === undefined ? null : await oneKey(key, isWanted);
      if (late !== null && isWanted()) place(late);
    }),
  );
}

/** Requests the formulas of one key. Returns null if they are not available; the text then keeps its TeX. */
async function oneKey(key: string, isWanted: () => boolean): Promise<Formula[] | null> {
  for (const pause of pauses) {
    // oxlint-disable-next-line no-await-in-loop -- each retry follows a failed request
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isWanted()) return null;
    // oxlint-disable-next-line no-await-in-loop -- same
    const { formulas } = await call('GET /api/formulas', { query: { key } });
    if (formulas !== null) return formulas;
  }
  return null;
}
