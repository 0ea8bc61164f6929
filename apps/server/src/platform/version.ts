/** Version of this release. */
export { release as version } from '../../../../launcher/release.js';
