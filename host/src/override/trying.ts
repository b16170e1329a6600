/**
 * Under this name the browser keeps that it was given a developer's own build: only then it says
 * who it is when it asks for the configuration.
 */
export const TRYING = 'override';
