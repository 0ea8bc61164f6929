// The package has no types; its modules are imported for their side effects only.
declare module 'core-js/modules/*';
