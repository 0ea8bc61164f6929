import { SiteRefusal } from '@xiezhi/cli/site/errors';
import { siteMessages } from '@xiezhi/cli/site/messages';
import { Site } from '@xiezhi/cli/site/site';
import type { Locale } from '@xiezhi/contract/limits';
import type { ImportedProblem } from '@xiezhi/contract/routes/problem-package';

export interface ImportQuery {
  readonly onTaken: 'refuse' | 'update' | 'newId';
  readonly isPublic: boolean;
}

/** Packages on another site, over its API, with an API token that may import and export problems. */
export class RemoteSite {
  readonly #site: Site;
  readonly #locale: Locale;

  /** `address` is the address of the site in a browser. Throws SiteRefusal if it is invalid. */
  constructor(address: string, token: string, locale: Locale) {
    this.#site = new Site({ address, token, locale });
    this.#locale = locale;
  }

  /** Sends an archive that holds one problem. Rejects with SiteRefusal. */
  async importArchive(path: string, query: ImportQuery): Promise<ImportedProblem> {
    // Losses were accepted or rejected when the package was read. This archive is in our own format and loses nothing.
    const imported = await this.#site.call('POST /api/admin/problem-packages', {
      query: { ...query },
      file: path,
    });
    const [one] = imported;
    if (one === undefined || imported.length > 1)
      throw new SiteRefusal(siteMessages[this.#locale].unknownAnswer);
    return one;
  }

  /** Writes a problem to `path`, as an archive in our own format. Rejects with SiteRefusal. */
  async exportArchive(displayId: string, path: string): Promise<void> {
    const query = { problemID: displayId };
    await this.#site.download('GET /api/admin/problem-package', { query, isRepeatable: false }, path);
  }
}
