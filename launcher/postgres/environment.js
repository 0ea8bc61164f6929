/**
 * The complete environment of PostgreSQL's processes. Settings for other databases, such as PGDATA and PGOPTIONS, must
 * not reach them. Their messages must be in English, because the launcher evaluates them.
 */
export const databaseEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
};
