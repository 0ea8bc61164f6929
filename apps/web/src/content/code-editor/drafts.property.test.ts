import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeLanguage, parseDraft, saveDraft, takeVersion, type StoredDraft } from './drafts.ts';

const version = fc.record({
  code: fc.string(),
  language: fc.constantFrom('C', 'C++ 17', 'Python3'),
  savedAt: fc.nat(),
});
const stored = fc.record({
  code: fc.string(),
  language: fc.string(),
  savedAt: fc.nat(),
  revision: fc.string(),
  others: fc.array(version),
  shelf: fc.dictionary(fc.string(), version, { noNullPrototype: true }),
});

/** All texts that the user can still restore. */
function reachable(draft: StoredDraft): string[] {
  return [draft.code, ...draft.others.map(({ code }) => code)];
}

it('reads back whatever was written, including unusual texts and names', () => {
  fc.assert(
    fc.property(stored, (draft) => {
      expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
    }),
  );
});

it('parses any stored entry to a complete draft or null, and never throws', () => {
  const spoilt = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ code: fc.anything(), language: fc.anything(), savedAt: fc.anything(), revision: fc.string() })
      .map((value) =>
        JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? null : part)),
      ),
    fc
      .tuple(stored, fc.jsonValue(), fc.jsonValue())
      .map(([draft, others, shelf]) => JSON.stringify({ ...draft, others, shelf })),
  );
  fc.assert(
    fc.property(spoilt, (text) => {
      const draft = parseDraft(text);
      if (draft === null) return;
      expect(typeof draft.code).toBe('string');
      expect(typeof draft.language).toBe('string');
      for (const kept of [...draft.others, ...Object.values(draft.shelf)])
        expect(kept).toMatchObject({
          code: expect.any(String),
          language: expect.any(String),
          savedAt: expect.any(Number),
        });
    }),
  );
});

it('saving in one tab never loses the text of another', () => {
  interface Tab {
    seen: string | null;
    text: string;
  }
  const moves = fc.array(fc.record({ tab: fc.constantFrom(0, 1), text: fc.constantFrom('a', 'b', '') }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(moves, (list) => {
      const tabs: [Tab, Tab] = [
        { seen: null, text: '' },
        { seen: null, text: '' },
      ];
      let draft: StoredDraft | null = null;
      for (const [index, move] of list.entries()) {
        const mine = tabs[move.tab === 0 ? 0 : 1];
        // Each tab writes different texts. If both tabs wrote the same text, the loss of one of them would not be
        // noticed.
        mine.text = move.text === '' ? ' ' : `${move.text}${move.tab}`;
        draft = saveDraft(
          draft,
          { code: mine.text, language: 'C', savedAt: index },
          mine.seen,
          `r${index}`,
        ).stored;
        mine.seen = draft.revision;
        for (const { text } of tabs) if (text.trim() !== '') expect(reachable(draft)).toContain(text);
      }
    }),
  );
});

it('taking a version can be reverted, and the number of versions is bounded', () => {
  fc.assert(
    fc.property(stored, version, (draft, chosen) => {
      const after = takeVersion(draft, chosen, 1, 'next');
      expect(after.code).toBe(chosen.code);
      if (draft.code.trim() !== '') expect(after.others[0]?.code).toBe(draft.code);
      expect(after.others.length).toBeLessThanOrEqual(Math.max(5, draft.others.length));
    }),
  );
});

it('switching languages and back restores each program', () => {
  const families = ['text/x-c++src', 'text/x-python', 'text/x-java'] as const;
  const steps = fc.array(
    fc.record({ to: fc.constantFrom(...families), typed: fc.string({ minLength: 1 }) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (list) => {
      const written = new Map<string, string>();
      let at: string = families[0];
      let code = '';
      let shelf: StoredDraft['shelf'] = {};
      for (const { to, typed } of list) {
        const isUntouched = code.trim() === '';
        const change = { code, template: '', isUntouched, now: 0 };
        const [from, next] = [at, to].map((contentType) => ({ language: contentType, contentType }));
        if (from === undefined || next === undefined) return;
        ({ code, shelf } = changeLanguage(shelf, { ...change, from, to: next }));
        at = to;
        if ((written.get(to) ?? '').trim() !== '') expect(code).toBe(written.get(to));
        code = typed;
        if (typed.trim() !== '') written.set(to, typed);
        else written.delete(to);
      }
    }),
  );
});
