/** Pickers for dates, times and durations. */
export { DateTimePicker } from './date-time-picker';
export type { DateTimePickerProps } from './date-time-picker';
export { DayPicker } from './day-picker';
export type { DayPickerProps } from './day-picker';
export { DurationPicker } from './duration-picker';
export type { DurationPickerProps } from './duration-picker';
