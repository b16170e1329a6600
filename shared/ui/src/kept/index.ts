export { onItsWay, useChangeKept, type ChangeKept } from './use-change-kept';
