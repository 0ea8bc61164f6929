/** Characters to escape in HTML. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? found);

/** Matches URLs in the text of a mail, without punctuation at their end. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]，。；：！？）】]/g;

/** Returns a mail as HTML: a picture above the text. Styles are inline, because mail programs support no others. */
export function mailPage(text: string, pictureUrl: string): string {
  let body = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = escape(found);
    body += `${escape(text.slice(end, index))}<a href="${link}" style="color:#1a66cc">${link}</a>`;
    end = index + found.length;
  }
  body += escape(text.slice(end));
  return `<!doctype html>
<html><body style="margin:0;padding:24px;background:#f4f5f7">
<div style="max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #dfe2e6">
<img src="${escape(pictureUrl)}" alt="" style="display:block;width:100%;max-height:160px;object-fit:cover">
<div style="padding:24px;font:15px/1.7 sans-serif;color:#1f2328;white-space:pre-wrap">${body}</div>
</div></body></html>`;
}
