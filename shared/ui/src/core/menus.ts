/** The code of menus: a sixth of the core, and no page shows one before somebody has signed in. */
export { Dropdown, Menu } from 'antd';
