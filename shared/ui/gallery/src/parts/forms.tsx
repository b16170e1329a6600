import { useState } from 'react';
import { Button, Card } from '../../../src/core';
import { DateTimePicker } from '../../../src/date';
import {
  AudiencePicker,
  Checkbox,
  ChipList,
  Form,
  Input,
  InputNumber,
  Radio,
  Select,
  Switch,
  type AudienceValue,
} from '../../../src/form';
import type { GalleryPart } from '../part';
import { sampleStudents, sampleSubjects, sampleTeachers } from './sample-people';

const SLOW = 500;
/** Names in both directions, one of them longer than its field. */
const SUBJECTS = [
  { value: 1, label: 'Academic English Writing for Students of Computing' },
  { value: 2, label: 'الخوارزميات' },
  { value: 3, label: 'Physics' },
];
const later = <T,>(value: T) =>
  new Promise<T>((done) => {
    setTimeout(() => done(value), SLOW);
  });

function SampleForm({ arabic }: { arabic: boolean }) {
  const [date, setDate] = useState<string | null>('2025-09-01T08:30:00');
  return (
    <Card title={arabic ? 'نموذج' : 'Form'}>
      <Form layout="vertical" initialValues={{ type: 0, count: 10, subject: 1 }}>
        <Form.Item
          name="title"
          label={arabic ? 'العنوان' : 'Title'}
          required
          validateStatus="error"
          help={arabic ? 'هذا الحقل مطلوب' : 'this field is required'}
        >
          <Input placeholder={arabic ? 'عنوان الموضوع' : 'Title of the topic'} />
        </Form.Item>
        <Form.Item name="text" label={arabic ? 'الوصف' : 'Description'}>
          <Input.TextArea rows={2} />
        </Form.Item>
        <Form.Item name="kind" label={arabic ? 'النوع' : 'Type'}>
          <Select
            placeholder={arabic ? 'اختيار' : 'Choose'}
            options={[
              { value: 1, label: arabic ? 'أخبار' : 'News' },
              { value: 2, label: arabic ? 'فعاليات' : 'Events' },
            ]}
          />
        </Form.Item>
        <Form.Item name="subject" label={arabic ? 'المادة' : 'Subject'}>
          <Select className="rw-gallery-mixed" options={SUBJECTS} />
        </Form.Item>
        <Form.Item name="type">
          <Radio.Group
            options={[
              { value: 0, label: arabic ? 'عام' : 'General' },
              { value: 1, label: arabic ? 'مقيّد' : 'Restricted' },
            ]}
          />
        </Form.Item>
        <Form.Item name="count" label={arabic ? 'العدد' : 'Count'}>
          <InputNumber min={1} max={100} />
        </Form.Item>
        <Form.Item label={arabic ? 'تاريخ البداية' : 'Start'} htmlFor="gallery-date">
          <DateTimePicker id="gallery-date" value={date} onChange={setDate} />
        </Form.Item>
        <Form.Item>
          <Checkbox defaultChecked>{arabic ? 'ظاهر' : 'Visible'}</Checkbox>{' '}
          <Switch defaultChecked aria-label={arabic ? 'تفعيل' : 'Enable'} />
        </Form.Item>
        <Button type="primary">{arabic ? 'حفظ' : 'Save'}</Button>
      </Form>
    </Card>
  );
}

function Show({ arabic }: { arabic: boolean }) {
  const [audience, setAudience] = useState<AudienceValue>({
    students: sampleStudents(5, arabic),
    teachers: [],
  });
  return (
    <div className="rw-gallery-grid">
      <SampleForm arabic={arabic} />
      <Card title={arabic ? 'الأعضاء' : 'Members'}>
        <AudiencePicker
          loadSubjects={() => later(sampleSubjects(arabic))}
          loadStudents={() => later(sampleStudents(1000, arabic))}
          loadTeachers={() => later(sampleTeachers(arabic))}
          value={audience}
          onChange={setAudience}
        />
      </Card>
      <Card title={arabic ? 'شرائح' : 'Chips'}>
        <ChipList
          items={sampleStudents(9, arabic).map(({ studentGuid, studentFullName }) => ({
            key: studentGuid,
            label: studentFullName,
          }))}
          onRemove={() => undefined}
        />
      </Card>
      <Card title={arabic ? 'تعذّر التحميل' : 'Not loaded'}>
        <AudiencePicker
          loadSubjects={() => Promise.reject(new Error('offline'))}
          loadStudents={() => later([])}
          value={{ students: [], teachers: [] }}
          onChange={() => undefined}
        />
      </Card>
    </div>
  );
}

export const forms: GalleryPart = { id: 'forms', Show };
