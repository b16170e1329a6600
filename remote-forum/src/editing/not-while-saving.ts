const stay = (): void => undefined;

/**
 * How a dialog is left: not while it is being saved, for a failure would be told to nobody. A save
 * that succeeds closes it by itself.
 */
export const notWhileSaving = (saving: boolean, onClose: () => void): (() => void) =>
  saving ? stay : onClose;
