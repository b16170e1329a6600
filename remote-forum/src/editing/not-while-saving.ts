const stay = (): void => undefined;

/**
 * Prevents closing a dialog during a save, because its failure would not be shown. A successful
 * save closes it by itself.
 */
export const notWhileSaving = (saving: boolean, onClose: () => void): (() => void) =>
  saving ? stay : onClose;
