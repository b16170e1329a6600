import { useState } from 'react';
import { Tag } from '../../../src/core';
import { DataTable, Pagination, type ColumnType } from '../../../src/table';
import type { GalleryPart } from '../part';

interface Row {
  id: number;
  name: string;
  stage: number;
  degree: number;
}

const rowsOf = (arabic: boolean): Row[] =>
  Array.from({ length: 64 }, (_, index) => ({
    id: index,
    name: `${arabic ? 'الطالب' : 'Student'} ${index + 1}`,
    stage: (index % 4) + 1,
    degree: (index * 37) % 101,
  }));

function Show({ arabic }: { arabic: boolean }) {
  const [page, setPage] = useState({ page: 9, pageSize: 5 });
  const columns: ColumnType<Row>[] = [
    { key: 'name', title: arabic ? 'الاسم' : 'Name', dataIndex: 'name' },
    {
      key: 'stage',
      title: arabic ? 'المرحلة' : 'Stage',
      dataIndex: 'stage',
      sorter: (one, other) => one.stage - other.stage,
    },
    {
      key: 'degree',
      title: arabic ? 'الدرجة' : 'Degree',
      dataIndex: 'degree',
      sorter: (one, other) => one.degree - other.degree,
    },
    {
      key: 'state',
      title: arabic ? 'الحالة' : 'State',
      render: (_value, row) => (
        <Tag color={row.degree >= 50 ? 'success' : 'error'}>
          {row.degree >= 50 ? (arabic ? 'ناجح' : 'Passed') : arabic ? 'راسب' : 'Failed'}
        </Tag>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={arabic ? 'الدرجات' : 'Degrees'}
        rows={rowsOf(arabic)}
        columns={columns}
        rowKey="id"
      />
      <br />
      <Pagination
        {...page}
        total={200}
        onChange={(next, pageSize) => setPage({ page: next, pageSize })}
      />
      <br />
      <DataTable label={arabic ? 'فارغ' : 'Empty'} rows={[]} columns={columns} rowKey="id" />
    </>
  );
}

export const tables: GalleryPart = { id: 'tables', Show };
