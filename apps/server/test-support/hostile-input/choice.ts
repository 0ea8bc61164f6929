import type { TextGenerator, TextKind } from './hostile-texts.ts';
import type { TextField } from './text-fields.ts';

/** Fields that are not tested, with the reason. */
const leftOut: readonly { readonly reason: string; readonly is: (field: TextField) => boolean }[] = [
  {
    reason: 'would sign out, lock or remove the caller',
    is: ({ call }) =>
      /sign-out|DELETE \/api\/sessions|delete-user|user\/restore|second-factor|group\/owner/.test(call),
  },
  {
    reason: 'a secret is hashed, never shown, and takes time by design',
    is: ({ path }) => /password$|secondFactorCode$|^(?:old|new)Password$/i.test(path),
  },
  {
    reason: 'waits for a judge node, which a test has not got',
    is: ({ call }) => /compile/.test(call),
  },
  {
    reason: 'needs a mail, a ticket or another site that a test has not got',
    is: ({ call, path }) =>
      /oidc|backup-tickets|message-digest|register-code|email-code|test-email|sms-test|slide-check|import-remote/.test(
        call,
      ) || /(?:^|\.)(?:captcha|captchaKey|slideToken|slidePass|ticket)$/.test(path),
  },
];

/** Returns why a field is not tested; null if it is tested. */
export function reasonForSkipping(field: TextField): string | null {
  return leftOut.find(({ is }) => is(field))?.reason ?? null;
}

/** A field that accepts at least this many characters contains a text; shorter ones contain names or search words. */
const textFrom = 1000;
/** Long fields that are shown unchanged: programs, their files, and test data. */
const raw = /code$|content$|\.text$|extraFile|userInput|expectedOutput|accountLimitRule|\[\]\[\]$/i;
const isRaw = ({ call, path }: TextField): boolean =>
  raw.test(path) &&
  !/comment|reply|discussion|announcement|notice|hints|explanations/i.test(`${call} ${path}`);

const short: ReadonlySet<TextKind> = new Set(['plain', 'unicode', 'pattern']);
const ofPrograms: ReadonlySet<TextKind> = new Set(['plain', 'unicode', 'pattern', 'data']);

/**
 * Returns the generators that matter for a field. Names are never parsed as Markdown, and programs never as formulas.
 */
export function generatorsFor(field: TextField, generators: readonly TextGenerator[]): TextGenerator[] {
  const isShort = field.maxLength !== null && field.maxLength < textFrom;
  if (isShort) return generators.filter(({ kind }) => short.has(kind));
  return isRaw(field) ? generators.filter(({ kind }) => ofPrograms.has(kind)) : [...generators];
}

/** Formats that the server demands of some fields; `hold` puts a text into the format. */
const shapes: readonly { readonly of: RegExp; readonly hold: (text: string) => string }[] = [
  { of: /(?:ExtraFile)$/, hold: (text) => JSON.stringify({ 'extra.h': text }) },
  { of: /(?:^|\.)(?:email|newEmail|mailFrom|contactEmail)$/, hold: (text) => `${text}@example.com` },
  {
    of: /(?:^|\.)(?:baseUrl|\w+Url|link|blog|github|oidcIssuer|smsDomain|emailBGImg|address)$/,
    hold: (text) => `https://example.com/${text}`,
  },
];

/** Returns a text in the format that its field demands. */
export function shapedText({ path }: TextField, text: string): string {
  return shapes.find(({ of }) => of.test(path))?.hold(text) ?? text;
}
