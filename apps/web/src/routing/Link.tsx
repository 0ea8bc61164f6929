import { Link as RouterLink, type LinkComponent } from '@tanstack/react-router';

/** Only a link to the very same address is the current one: those to what lies above the page are not. */
const exactly = { exact: true, explicitUndefined: true };

/** A link to a page of the site; what the page needs is fetched when the pointer or the focus comes near. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink activeOptions={exactly} {...props} />;
