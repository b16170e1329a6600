/** Tables and pagination. */
export type { ColumnType } from 'antd/es/table';
export { DataTable } from './data-table';
export type { DataTableProps, ServerPage } from './data-table';
export { Pagination } from './pagination';
export type { PaginationProps } from './pagination';
