import { type Kysely, sql } from 'kysely';

/** Capital letters that look like one of A to Z, with that letter; applied before the text is put into lower case. */
const capitals = [
  'АВЕКМНОРСТУХЅІЈԚԜҮҺѴԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴᎩꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
  'abekmhopctyxsijqwyhvgabezhikmnoptyxjdriajewmhgzrwsvslcpkbybpdtgkjczfmnlsrvhwxyaeiou',
] as const;
/** Small letters, including small capitals. */
const small = [
  'аеорсухкіјѕԁԛԝһӏѵүёїαονρικυχγϳօոսհıɑɡɩᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
  'aeopcyxkijsdqwhlvyëïaovpikuxyjonuhiagiabcdeghijklmnoprstuvwyz',
] as const;

/**
 * Look-alike form of usernames, so that new look-alike names can be rejected. Not unique: existing look-alikes stay.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const [from, to] = capitals.map((text) => sql.lit(text));
  const [fromSmall, toSmall] = small.map((text) => sql.lit(text));
  await sql`create function username_shape(name text) returns text
    language sql immutable strict parallel safe as $$
      select normalize(
        translate(lower(translate(normalize(name, nfkc), ${from}, ${to})), ${fromSmall}, ${toSmall}), nfkc)
    $$`.execute(db);
  await sql`alter table app_user
    add column name_shape text not null generated always as (username_shape(username)) stored`.execute(db);
  await sql`create index app_user_name_shape on app_user (name_shape)`.execute(db);
}
