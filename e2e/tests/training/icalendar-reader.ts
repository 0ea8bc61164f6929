import assert from 'node:assert/strict';

/** A property of iCalendar: `NAME;PARAMETER=value:value`. */
interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** An entry of a calendar. */
export interface ReadEvent {
  readonly uid: string;
  readonly stamp: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  readonly url: string;
}

export interface ReadCalendar {
  readonly name: string;
  readonly events: readonly ReadEvent[];
}

/** Maximum length of a line in bytes, without its end. */
const lineMax = 75;

/**
 * Reads a calendar as RFC 5545 defines it, and fails on every deviation. Checks line ends, line lengths, encoding,
 * control characters, escaping, required properties, properties that may occur only once, and times.
 */
export function readCalendar(bytes: Uint8Array): ReadCalendar {
  const properties = unfold(bytes).map(readProperty);
  const at = (index: number) => properties[index] ?? assert.fail('the calendar ends too early');
  assertIs(at(0), 'BEGIN', 'VCALENDAR');
  assertIs(at(properties.length - 1), 'END', 'VCALENDAR');
  const head: Property[] = [];
  const events: ReadEvent[] = [];
  let index = 1;
  while (index < properties.length - 1) {
    const property = at(index);
    index += 1;
    if (property.name !== 'BEGIN') {
      assert.equal(events.length, 0, 'properties of the calendar precede its components');
      assert.notEqual(property.name, 'END');
      head.push(property);
      continue;
    }
    assert.equal(property.value, 'VEVENT');
    const own: Property[] = [];
    for (; at(index).name !== 'END'; index += 1) {
      assert.notEqual(at(index).name, 'BEGIN', 'an event has no component like this');
      own.push(at(index));
    }
    assertIs(at(index), 'END', 'VEVENT');
    index += 1;
    events.push(readEvent(own));
  }
  assert.equal(only(head, 'VERSION').value, '2.0');
  assert.match(only(head, 'PRODID').value, /\S/);
  for (const { value } of head.filter(({ name }) => name === 'CALSCALE')) assert.equal(value, 'GREGORIAN');
  assert.ok(!head.some(({ name }) => name === 'METHOD'), 'a feed is no scheduling message');
  const uids = events.map(({ uid }) => uid);
  assert.equal(new Set(uids).size, uids.length, 'a UID is unique in its calendar');
  return { name: textOf(only(head, 'X-WR-CALNAME')), events };
}

/** Returns the lines of the content, unfolded. */
function unfold(bytes: Uint8Array): string[] {
  // Fails on invalid UTF-8. Decodes each line before unfolding, because folding must not split a character.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    assert.ok(end > start && bytes[end - 1] === 13, 'every line ends with CRLF');
    const line = bytes.subarray(start, end - 1);
    assert.ok(line.length <= lineMax, `a line has ${line.length} bytes`);
    assert.ok(line.length > 0, 'no line is empty');
    const text = decoder.decode(line);
    assert.ok(!text.startsWith('\u{FEFF}'), 'no byte order mark');
    // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
    assert.doesNotMatch(text, /[\u0000-\u0008\u000A-\u001F\u007F]/, 'no control characters');
    if (/^[ \t]/.test(text))
      lines.push((lines.pop() ?? assert.fail('a continuation of nothing')) + text.slice(1));
    else lines.push(text);
    start = end + 1;
  }
  return lines;
}

function readProperty(line: string): Property {
  const found = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line);
  assert.ok(found, `no property: ${line}`);
  const [, name = '', written = '', value = ''] = found;
  const parameters = new Map(
    [...written.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^";:,]*)/g)].map(([, key = '', one = '']) => [key, one]),
  );
  return { name, parameters, value };
}

/** Properties of an event that must not occur more than once. */
const single = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'URL'] as const;

function readEvent(properties: readonly Property[]): ReadEvent {
  for (const { name } of properties)
    assert.ok(
      single.some((one) => one === name),
      `unexpected property ${name}`,
    );
  const [startsAt, endsAt] = [timeOf(only(properties, 'DTSTART')), timeOf(only(properties, 'DTEND'))];
  assert.ok(endsAt > startsAt, 'an event ends after its start');
  const url = only(properties, 'URL').value;
  assert.equal(new URL(url).href, url);
  const uid = only(properties, 'UID').value;
  assert.match(uid, /^[\w-]+@[\w.:-]+$/);
  return {
    uid,
    stamp: timeOf(only(properties, 'DTSTAMP')),
    startsAt,
    endsAt,
    summary: textOf(only(properties, 'SUMMARY')),
    url,
  };
}

function only(properties: readonly Property[], name: string): Property {
  const found = properties.filter((property) => property.name === name);
  assert.equal(found.length, 1, `${found.length} times ${name}`);
  return found[0] ?? assert.fail();
}

function assertIs(property: Property, name: string, value: string): void {
  assert.deepEqual([property.name, property.value, property.parameters.size], [name, value, 0]);
}

/** Reads a time, which must be in UTC: these calendars define no time zone, so each client would assume its own. */
function timeOf({ name, parameters, value }: Property): Date {
  assert.equal(parameters.size, 0, `${name} has no parameters`);
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(value);
  assert.ok(found, `${name}: ${value}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  assert.equal(date.toISOString().replaceAll(/[-:]|\.000/g, ''), value, 'a time that exists');
  return date;
}

/** Undoes the escaping of a text. Fails if a comma, semicolon or backslash is not escaped. */
function textOf({ value }: Property): string {
  assert.match(value, /^(?:[^\\,;]|\\[\\,;nN])*$/, `escaping of ${value}`);
  return value.replaceAll(/\\([\\,;nN])/g, (_, character: string) =>
    /n/i.test(character) ? '\n' : character,
  );
}
