import { type Kysely, sql } from 'kysely';

/** Capital letters that look like one of A to Z, and which; before the rest is put into lower case. */
const capitals = [
  'АВЕКМНОРСТУХЅІЈԚԜҮҺѴԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴᎩꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
  'abekmhopctyxsijqwyhvgabezhikmnoptyxjdriajewmhgzrwsvslcpkbybpdtgkjczfmnlsrvhwxyaeiou',
] as const;
/** Small letters, small capitals among them. */
const small = [
  'аеорсухкіјѕԁԛԝһӏѵүёїαονρικυχγϳօոսհıɑɡɩᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
  'aeopcyxkijsdqwhlvyëïaovpikuxyjonuhiagiabcdeghijklmnoprstuvwyz',
] as const;

/**
 * What a username looks like, so that a new one that looks like one that is there can be refused. Not unique: names
 * that looked alike before stay.
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
