import type { BrowserContext, Request } from 'playwright-core';

/**
 * Makes pictures show the same dates whenever they are taken. The demo is seeded with times relative to the start of
 * the current hour. Its time zone is the one in which this hour is 16:00. The browser's clock is set to 16:00 on a
 * fixed day, and every time in a server response is moved by the same difference.
 */

/** The current time in all pictures; `pictureZone` is their time zone. */
export const pictureTime = new Date('2026-03-18T08:00:00Z');
export const pictureZone = 'Asia/Shanghai';
const pictureHour = 16;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Age in ms that pictures show for all events after the seeding of the demo. */
const realAgeMs = 300_000;

export interface StoryTime {
  /** Start of the current hour, which the demo uses as the current time. */
  readonly now: Date;
  /** IANA zone in which it is 16:00. */
  readonly zone: string;
}

/** Returns the demo's current time and zone for a demo that is seeded at `present`. */
export function storyTimeAt(present: Date): StoryTime {
  const now = new Date(Math.floor(present.getTime() / hourMs) * hourMs);
  // The offset from UTC in hours, from -11 to 12. The names of these IANA zones have the opposite sign.
  const ahead = ((pictureHour - now.getUTCHours() + 35) % 24) - 11;
  return { now, zone: ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` };
}

const exactTime = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;
const plainDay = /"(\d{4}-\d\d-\d\d)"/g;
/** The current time in the site's configuration, to which the app sets its clock. */
const siteClock = /"now":"[^"]+"/;

/**
 * Moves every time in a JSON text by the difference between `pictureTime` and `story`, the demo's current time. A time
 * between `story` and `present` is that of an event after the seeding; it becomes `realAgeMs` before `pictureTime`.
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
  /**
   * Replacements for texts that depend on the machine, such as addresses and folders: text in the response → text in
   * pictures.
   */
  readonly substitutes: Readonly<Record<string, string>>;
}

/** Makes all pages of a browser context show `pictureTime`. Aborts live streams, so that pages do not change later. */
export async function stopTime(
  context: BrowserContext,
  { story, url, substitutes }: StillOptions,
): Promise<void> {
  await context.clock.setFixedTime(pictureTime);
  await context.route('**/api/**', async (route) => {
    if (isStream(route.request())) return route.abort();
    // Playwright's `fetch` drops the files of a form, so send the request unchanged.
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
