// Its modules are imported for their effect alone; the package has no types.
declare module 'core-js/modules/*';
