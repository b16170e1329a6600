import { useState } from 'react';
import { Card } from '../../../src/core';
import { Descriptions, Divider, Rate, RichText, Segmented, Tabs } from '../../../src/display';
import type { GalleryPart } from '../part';

const TEXT = `
<h2>الدرس الأول: قوانين الحركة</h2>
<p>يصف <strong>قانون نيوتن الثاني</strong> العلاقة بين القوة والكتلة والتسارع، ويُكتب <code>F = m·a</code>. انظر <a href="https://example.edu/newton">المرجع</a> للتفصيل.</p>
<p>This paragraph is in English, <em>inside</em> an Arabic lesson, with a <span style="background-color:#FFF0A8">highlight</span> and <span style="color:#3B7DDD">a colour</span>.</p>
<blockquote>ما لا يُدرك كلّه لا يُترك جلّه.</blockquote>
<ul><li>القوة تُقاس بالنيوتن</li><li>الكتلة بالكيلوغرام</li><li>Acceleration in m/s²</li></ul>
<ol><li>اقرأ المسألة</li><li>ارسم المخطط</li></ol>
<table><thead><tr><th>الكمية</th><th>الرمز</th><th>الوحدة</th></tr></thead><tbody><tr><td>القوة</td><td>F</td><td>N</td></tr><tr><td>الكتلة</td><td>m</td><td>kg</td></tr></tbody></table>
<pre><code>const force = mass * acceleration;</code></pre>
<script>document.title = 'broken'</script><img src=x onerror="document.title='broken'">`;

const WIDE = `
<p>جدول أعرض من الشاشة، وعنوان طويل: https://example.edu/${'kinematics-and-dynamics-'.repeat(6)}</p>
<table>
<thead><tr>
<th>المصطلح</th><th>الاستخدامات</th><th>المسؤوليات</th><th>المتطلبات</th><th>الملاحظات</th>
</tr></thead>
<tbody><tr>
<td>الديناميكا</td><td>الاستخدامات الهندسية المتقدمة</td><td>المسؤوليات المشتركة</td>
<td>المتطلبات الرياضية</td><td>ملاحظة</td>
</tr></tbody>
</table>
<pre><code>const acceleration = forces.reduce((sum, { value }) => sum + value, 0) / body.mass;</code></pre>`;

function Show({ arabic }: { arabic: boolean }) {
  const [stars, setStars] = useState<number | null>(3);
  return (
    <div className="rw-gallery-grid">
      <Card>
        <RichText html={TEXT} />
      </Card>
      <Card title={arabic ? 'نص طويل' : 'A long text'}>
        <RichText html={TEXT.repeat(3)} cutHeight={320} />
      </Card>
      <Card title={arabic ? 'جدول عريض' : 'A wide table'}>
        <RichText html={WIDE} cutHeight={null} />
      </Card>
      <Card>
        <Rate label={arabic ? 'تقييمك' : 'Your rate'} value={stars} onChange={setStars} />
        <p>
          <Rate label={arabic ? 'متوسط التقييم' : 'Average rate'} value={4.3} size="small" />
        </p>
        <Divider />
        <Segmented
          options={arabic ? ['الأحدث', 'مواضيعي', 'المفضلة'] : ['Recent', 'My topics', 'Favourite']}
        />
        <Tabs
          items={[
            { key: '1', label: arabic ? 'المحتوى' : 'Content', children: arabic ? 'نص' : 'Text' },
            { key: '2', label: arabic ? 'الأعضاء' : 'Members', children: '…' },
          ]}
        />
        <Descriptions
          column={1}
          items={[
            {
              key: 'a',
              label: arabic ? 'المرحلة' : 'Stage',
              children: arabic ? 'الثانية' : 'Second',
            },
            {
              key: 'b',
              label: arabic ? 'القسم' : 'Department',
              children: arabic ? 'الفيزياء' : 'Physics',
            },
          ]}
        />
      </Card>
    </div>
  );
}

export const reading: GalleryPart = { id: 'reading', Show };
