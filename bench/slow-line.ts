import type { CDPSession } from 'playwright-core';

/** Slows a page's connection down to 1.6 Mb/s with a round trip of 150 ms. */
export async function slowLine(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
}
