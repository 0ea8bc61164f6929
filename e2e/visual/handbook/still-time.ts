import type { BrowserContext, Request } from 'playwright-core';

/**
 * Pictures show the same dates whenever they are taken. Theory of operation: the demo is seeded with all its times
 * relative to the start of the present hour, in a time zone where that hour is 16:00. The browser's clock is set to
 * 16:00 on a fixed day, and every time in an answer of the server is moved by the same difference.
 */

/** The time that every picture shows, and the zone of its times. */
export const pictureTime = new Date('2026-03-18T08:00:00Z');
export const pictureZone = 'Asia/Shanghai';
const pictureHour = 16;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Age, in pictures, of everything that happened after the demo was seeded, in ms. */
const realAgeMs = 300_000;

export interface StoryTime {
  /** Beginning of the hour: the present time of the demo. */
  readonly now: Date;
  /** IANA zone in which it is 16:00. */
  readonly zone: string;
}

/** Returns the present time of a demo that is seeded now. */
export function storyTimeAt(present: Date): StoryTime {
  const now = new Date(Math.floor(present.getTime() / hourMs) * hourMs);
  // -11 to 12 hours ahead of UTC; names of these zones have the opposite sign.
  const ahead = ((pictureHour - now.getUTCHours() + 35) % 24) - 11;
  return { now, zone: ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` };
}

const exactTime = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;
const plainDay = /"(\d{4}-\d\d-\d\d)"/g;
/** The present time in the configuration of the site, which sets the clock of the app. */
const siteClock = /"now":"[^"]+"/;

/**
 * Moves every time in a JSON text by the difference between the picture time and `story`, the present time of
 * the demo. Times between `story` and the real present belong to events after the seeding; they become
 * `realAgeMs` before the picture time.
 */
export function moveTimes(json: string, story: Date, present: Date): string {
  const byMs = pictureTime.getTime() - story.getTime();
  const moved = (text: string): string => {
    const time = Date.parse(text);
    const isReal = time > story.getTime() && time <= present.getTime() + 1000;
    return new Date(isReal ? pictureTime.getTime() - realAgeMs : time + byMs).toISOString();
  };
  const days = Math.round(byMs / dayMs) * dayMs;
  return json
    .replace(siteClock, `"now":"${pictureTime.toISOString()}"`)
    .replaceAll(exactTime, (_, text: string) =>
      text === pictureTime.toISOString() ? `"${text}"` : `"${moved(text)}"`,
    )
    .replaceAll(plainDay, (_, text: string) => {
      const day = new Date(Date.parse(text) + days);
      return `"${day.toISOString().slice(0, 10)}"`;
    });
}

export interface StillOptions {
  readonly story: StoryTime;
  /** Address of the server. */
  readonly url: string;
  /** Texts in answers that depend on the machine, such as addresses and folders, and what pictures show instead. */
  readonly substitutes: Readonly<Record<string, string>>;
}

/** Shows the pages of a window at the picture time. Streams are cut off, so that nothing changes later. */
export async function stopTime(
  context: BrowserContext,
  { story, url, substitutes }: StillOptions,
): Promise<void> {
  await context.clock.setFixedTime(pictureTime);
  await context.route('**/api/**', async (route) => {
    if (isStream(route.request())) return route.abort();
    // Playwright does not pass on the files of a form.
    if (route.request().headers()['content-type']?.startsWith('multipart/')) return route.continue();
    try {
      const asked = new URL(route.request().url());
      const headers = { ...route.request().headers(), host: asked.host };
      const response = await route.fetch({ url: `${url}${asked.pathname}${asked.search}`, headers });
      if (!response.headers()['content-type']?.includes('json')) return await route.fulfill({ response });
      let body = moveTimes(await response.text(), story.now, new Date());
      for (const [text, shown] of Object.entries(substitutes)) body = body.replaceAll(text, shown);
      return await route.fulfill({ response, body });
    } catch {
      // The page was closed.
      return route.abort().catch(() => undefined);
    }
  });
}

function isStream(request: Request): boolean {
  return (
    request.resourceType() === 'eventsource' ||
    request.headers()['accept']?.includes('text/event-stream') === true
  );
}
