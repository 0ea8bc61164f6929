import { Link as RouterLink, type LinkComponent } from '@tanstack/react-router';

/** Only a link to exactly this URL is marked as current; links to parent pages are not. */
const exactly = { exact: true, explicitUndefined: true };

/** A link to a page of the site; hovering or focusing it preloads the page. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink activeOptions={exactly} {...props} />;
