/** One entry of a calendar. */
export interface CalendarEvent {
  /** Unique on this site and stable, so that clients update the entry. */
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Last change of the entry. */
  readonly changedAt: Date;
  /** Absolute address. */
  readonly url: string;
}

/**
 * Writes a calendar in the format iCalendar (RFC 5545): lines end with CRLF and are folded at 75 bytes. Titles come from
 * users; escaping keeps each of them in its line.
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

/** Folds a line into parts of at most 75 bytes without splitting characters. */
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
