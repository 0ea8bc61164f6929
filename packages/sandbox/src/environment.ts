/** The fixed environment of every run: the same on every node. */
export const baseEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  HOME: '/box',
  TMPDIR: '/box',
  TZ: 'UTC',
  ONLINE_JUDGE: '1',
  PYTHONHASHSEED: '0',
};
