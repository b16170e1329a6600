export { useChangeKept, type ChangeKept } from './use-change-kept';
