/** One entry of a calendar. */
export interface CalendarEvent {
  /**
   * Id of the entry, unique on this site. It never changes, so clients update the entry instead of adding a new one.
   */
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Time of the last change of the entry. */
  readonly changedAt: Date;
  /** Absolute address. */
  readonly url: string;
}

/**
 * Writes a calendar in the format iCalendar (RFC 5545). Lines end with CRLF and are folded at 75 bytes. Titles come
 * from users, so they are escaped and cannot break out of their line.
 */
export function writeCalendar(
  { name, host }: { readonly name: string; readonly host: string },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Xiezhi//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@${host}`,
      `DTSTAMP:${stamp(event.changedAt)}`,
      `DTSTART:${stamp(event.startsAt)}`,
      `DTEND:${stamp(event.endsAt)}`,
      `SUMMARY:${escaped(event.title)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** `20260301T120000Z`. */
function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
      // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
      .replaceAll(/[\u0000-\u001F\u007F\u2028\u2029]/g, ' ')
  );
}

/** Folds a line into several lines of at most 75 bytes, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 73) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
