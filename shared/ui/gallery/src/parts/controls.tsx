import { Bell, Moon, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import {
  Button,
  Card,
  Dropdown,
  IconButton,
  Menu,
  Spin,
  Tag,
  Tooltip,
  Typography,
  useConfirm,
} from '../../../src/core';
import type { GalleryPart } from '../part';

const menuItems = (arabic: boolean) => [
  { key: 'edit', label: arabic ? 'تعديل' : 'Edit', icon: <Pencil size={16} aria-hidden /> },
  {
    key: 'delete',
    label: arabic ? 'حذف' : 'Delete',
    icon: <Trash2 size={16} aria-hidden />,
    danger: true,
  },
];

function Buttons({ arabic }: { arabic: boolean }) {
  return (
    <Card title={arabic ? 'أزرار' : 'Buttons'}>
      <div className="rw-gallery-rows">
        <div className="rw-gallery-row">
          <Button type="primary" icon={<Plus size={16} aria-hidden />}>
            {arabic ? 'موضوع جديد' : 'New topic'}
          </Button>
          <Button>{arabic ? 'إلغاء' : 'Cancel'}</Button>
          <Button type="text">{arabic ? 'مسودة' : 'Draft'}</Button>
          <Button type="link">{arabic ? 'المزيد' : 'More'}</Button>
        </div>
        <div className="rw-gallery-row">
          <Button type="primary" danger>
            {arabic ? 'حذف' : 'Delete'}
          </Button>
          <Button danger>{arabic ? 'مغادرة' : 'Leave'}</Button>
          <Button type="primary" disabled>
            {arabic ? 'حفظ' : 'Save'}
          </Button>
          <Button type="primary" loading>
            {arabic ? 'جارٍ الحفظ' : 'Saving'}
          </Button>
        </div>
        <div className="rw-gallery-row">
          <IconButton
            label={arabic ? 'الإشعارات: 7' : 'Notifications: 7'}
            icon={<Bell size={20} aria-hidden />}
          />
          <IconButton label={arabic ? 'المظهر' : 'Theme'} icon={<Moon size={20} aria-hidden />} />
          <Dropdown trigger={['click']} menu={{ items: menuItems(arabic) }}>
            <IconButton
              label={arabic ? 'إجراءات' : 'Actions'}
              icon={<MoreHorizontal size={20} aria-hidden />}
            />
          </Dropdown>
          <Tooltip title={arabic ? 'تلميح' : 'A tip'}>
            <Button>{arabic ? 'تلميح' : 'Tooltip'}</Button>
          </Tooltip>
          <Spin />
          <Spin size={40} />
          <Spin size={80} />
        </div>
      </div>
    </Card>
  );
}

function Questions({ arabic }: { arabic: boolean }) {
  const confirm = useConfirm();
  return (
    <Card title={arabic ? 'أسئلة' : 'Questions'} extra={<Tag color="info">4</Tag>}>
      <div className="rw-gallery-row">
        <Button onClick={() => void confirm()}>{arabic ? 'تأكيد' : 'Confirm'}</Button>
        <Button danger onClick={() => void confirm({ danger: true })}>
          {arabic ? 'تأكيد الحذف' : 'Confirm a deletion'}
        </Button>
      </div>
    </Card>
  );
}

function Texts({ arabic }: { arabic: boolean }) {
  return (
    <Card title={arabic ? 'نصوص' : 'Type'}>
      <Typography.Title level={1}>{arabic ? 'عنوان' : 'Title'}</Typography.Title>
      <Typography.Title level={2}>{arabic ? 'الموقع التعليمي' : 'Learning site'}</Typography.Title>
      <Typography.Title level={3}>
        {arabic ? 'مقدمة في الفيزياء' : 'Introduction to physics'}
      </Typography.Title>
      <Typography.Paragraph>
        {arabic
          ? 'نص عادي يقرأ بسهولة مع كلمات English داخله.'
          : 'Plain text that reads easily with عربي inside it.'}
      </Typography.Paragraph>
      <div className="rw-gallery-row">
        <Typography.Text type="secondary">{arabic ? 'ثانوي' : 'secondary'}</Typography.Text>
        <Typography.Text type="success">{arabic ? 'نجاح' : 'success'}</Typography.Text>
        <Typography.Text type="warning">{arabic ? 'تنبيه' : 'warning'}</Typography.Text>
        <Typography.Text type="danger">{arabic ? 'خطر' : 'danger'}</Typography.Text>
        <Typography.Link href="#type">{arabic ? 'رابط' : 'link'}</Typography.Link>
      </div>
    </Card>
  );
}

function Show({ arabic }: { arabic: boolean }) {
  return (
    <div className="rw-gallery-grid">
      <Buttons arabic={arabic} />
      <Questions arabic={arabic} />
      <Texts arabic={arabic} />
      <Card title={arabic ? 'قائمة' : 'Menu'} flush hoverable>
        <Menu selectedKeys={['edit']} items={menuItems(arabic)} />
      </Card>
    </div>
  );
}

export const controls: GalleryPart = { id: 'controls', Show };
