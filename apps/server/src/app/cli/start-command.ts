/** Settings that identify the site. Without them, a start would create or open another site. */
const settings = ['XIEZHI_DATA', 'DATABASE_URL', 'XIEZHI_BLOBS'] as const;

/**
 * Returns the shell command that starts the site of these settings. Prints `DATABASE_URL=…` without its value, because
 * the URL contains a password.
 */
export function startCommand(env: Readonly<Record<string, string | undefined>>): string {
  const given = settings.flatMap((name) => {
    const value = env[name];
    if (!value) return [];
    return [name === 'DATABASE_URL' ? `${name}=…` : `${name}=${quoted(value)}`];
  });
  return [...given, 'npm start'].join(' ');
}

function quoted(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
