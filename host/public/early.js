// Before any other code: language, direction and theme of the last visit, and its fonts. For whoever has a session, and
// for visitors of a page that opens without one, it also asks for what the start needs next, while the application's own code is on its way: the configuration, the
// manifests, and the files of the page that the address names. Nothing here decides anything: the shell takes over the
// answers (src/boot/ahead.ts), judges them itself, and asks anew for what is missing.
(function () {
  var root = document.documentElement;
  var files = document.currentScript.dataset;
  var read = function (key) {
    try { return localStorage.getItem('riwaq.' + key); } catch (_) { return null; }
  };
  var language = read('language') === 'en' ? 'en' : 'ar';
  root.lang = language;
  root.dir = language === 'en' ? 'ltr' : 'rtl';
  var theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

  var link = function (fields) { document.head.appendChild(Object.assign(document.createElement('link'), fields)); };
  var fonts = read('fonts');
  if (fonts) link({ rel: 'stylesheet', href: fonts });

  // What the page needs besides the application's own scripts is of no use before them, and must not share the line with
  // them: it is asked for when the first of them has come. The others are well on their way then, and would keep the
  // browser from asking once they run.
  var scripts = files.app.split(' ').filter(function (file) { return /\.js$/.test(file); });
  var held = [];
  var hold = function (run) { held.push(run); };
  var release = function () {
    hold = function (run) { run(); };
    held.splice(0).forEach(hold);
  };
  document.addEventListener('DOMContentLoaded', release);
  if (window.PerformanceObserver) {
    new PerformanceObserver(function (list, observer) {
      var come = list.getEntries().some(function (entry) { return scripts.indexOf(new URL(entry.name).pathname) >= 0; });
      if (!come) return;
      observer.disconnect();
      release();
    }).observe({ type: 'resource', buffered: true });
  }

  // In the way in which each is asked for later, or it would be fetched twice: an entry always with CORS, the rest
  // where it comes from another origin, and what a manifest names with its hash.
  var preload = function (file, withCors, integrity) {
    var cors = withCors || new URL(file, location.origin).origin !== location.origin;
    hold(function () {
      link({ rel: 'preload', as: /\.css$/.test(file) ? 'style' : 'script', href: file, crossOrigin: cors ? 'anonymous' : null, integrity: integrity || '', fetchPriority: 'low' });
    });
  };
  var ahead = window.riwaqAhead = {};
  var nothing = function () {};
  // The shell has an answer only when `follow` has asked for what it leads to.
  var ask = function (url, asked, follow) {
    var answer = fetch(url, asked).then(function (response) {
      return response.clone().json().then(follow).catch(nothing).then(function () { return response; });
    });
    answer.catch(nothing);
    ahead[url.split('?')[0]] = answer;
  };
  var token = read('token');
  var askConfig = function (follow) {
    // By token and cookie the server knows a developer who tries a build of their own (docs/decisions/0048).
    var trying = token && read('override');
    ask(new URL('/static/config.json?v=' + Date.now(), location.origin).href, { cache: 'no-store', credentials: trying ? 'same-origin' : 'omit', headers: trying ? { Authorization: 'Bearer ' + token } : {} }, follow);
  };
  var place = location.pathname.split('/')[1];
  var visitor = !token;
  // Without a session an address may still be a page for visitors, unless it is the shell's own.
  if (visitor && ['', 'auth', 'alerts', 'profile'].indexOf(place) >= 0) return askConfig(nothing);

  if (!visitor) (files.signedIn + ' ' + files[language]).split(' ').forEach(function (file) { preload(file); });
  var opens = function (route) { return route.path.split(/[/={]/)[0] === place.split('=')[0]; };
  askConfig(function (known) {
    known.modules.forEach(function (module) {
      // Which build of a canary it is the shell draws; a build that is being worked on has other files by then.
      if (module.enabled === false || module.canary || module.override) return;
      var url = new URL(module.manifestUrl, location.origin).href;
      ask(url, { cache: 'no-cache', credentials: 'omit' }, function (manifest) {
        var route = manifest.routes.filter(opens)[0];
        if (!route || visitor && !route.public) return;
        var hashes = {};
        manifest.assets.forEach(function (asset) { hashes[asset.path] = asset.integrity; });
        preload(new URL(manifest.entry.path, url).href, true, manifest.entry.integrity);
        manifest.preload.routes[route.id].concat(manifest.preload.languages[language]).forEach(function (file) { preload(new URL(file, url).href, false, hashes[file]); });
      });
    });
  });
})();
