import { Link as RouterLink, type LinkComponent } from '@tanstack/react-router';

/** Marks a link as current only if its URL is exactly that of the page. Links to parent pages are not marked. */
const exactly = { exact: true, explicitUndefined: true };

/** A link to a page of the site. Hovering or focusing it preloads the page. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink activeOptions={exactly} {...props} />;
