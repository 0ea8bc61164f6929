import type { Formula } from '@xiezhi/contract/text/formula';
import { call } from '../../api/client.ts';

/** Milliseconds before each time that formulas are asked for, which the server itself answers after some seconds. */
const pauses = [500, 2000, 5000, 15_000, 30_000, 60_000];

/** Asks for formulas that were not ready when their text was read, and places those that come. */
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

/** Null: they have not come, and the text shows its TeX. */
async function oneKey(key: string, isWanted: () => boolean): Promise<Formula[] | null> {
  for (const pause of pauses) {
    // oxlint-disable-next-line no-await-in-loop -- asked again only where there was no answer
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isWanted()) return null;
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const { formulas } = await call('GET /api/formulas', { query: { key } });
    if (formulas !== null) return formulas;
  }
  return null;
}
