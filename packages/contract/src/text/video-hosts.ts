/** Hosts whose video players staff may embed in texts. The pages' content security policy admits no other frames. */
export const videoHosts: readonly string[] = [
  'player.bilibili.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
];
