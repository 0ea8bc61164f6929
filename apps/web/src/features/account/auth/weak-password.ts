/** Words that are on every list of leaked passwords. Digits and symbols at their end have been removed. */
const common = new Set(
  (
    'password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm ' +
    'qazwsx abc abcd abcdef a a1b2c3 aa abc123 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3 q1w2e3r4 admin administrator root ' +
    'user guest test welcome letmein iloveyou woaini wo5201314 monkey dragon sunshine princess football baseball ' +
    'superman batman master shadow michael secret hello login love xiezhi acm oier hust codeforces luogu'
  ).split(' '),
);
const runs = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** Whether a password is easily guessed. The form warns but does not forbid it. */
export function isWeakPassword(password: string, username = ''): boolean {
  const text = password.trim().toLowerCase();
  if (text.length < 6) return false;
  const name = username.trim().toLowerCase();
  if (name.length > 1 && (text.includes(name) || (name.length >= 6 && name.includes(text)))) return true;
  if (common.has(text) || common.has(text.replace(/[\d!@#$%.*_-]+$/, ''))) return true;
  if (/^\d+$/.test(text) && (text.length <= 8 || new Set(text).size <= 3)) return true;
  return new Set(text).size <= 2 || runs.some((run) => run.includes(text) || text.includes(run.slice(0, 8)));
}
