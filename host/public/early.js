// Before any other code: language, direction and theme of the last visit, and its fonts. For a user
// with a session, and for visitors of a page that opens without one, it also sends the requests of
// the start while the application's own code is on its way: the files and the data of the page that
// the address names. The server puts the configuration and the manifests into the page
// (server/src/app/page.ts); where they are missing, they are fetched. Nothing here decides
// anything:
// the shell takes over the responses (src/boot/ahead.ts), judges them itself, and fetches what is
// missing.
(function () {
  var root = document.documentElement;
  var files = document.currentScript.dataset;
  var read = function (key) {
    try {
      return localStorage.getItem('riwaq.' + key);
    } catch (_) {
      return null;
    }
  };
  var language = read('language') === 'en' ? 'en' : 'ar';
  root.lang = language;
  root.dir = language === 'en' ? 'ltr' : 'rtl';
  var theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

  var link = function (fields) {
    document.head.appendChild(Object.assign(document.createElement('link'), fields));
  };
  var fonts = read('fonts');
  if (fonts) link({ rel: 'stylesheet', href: fonts });

  // What the page needs besides the application's own scripts is of no use before them, and must
  // not share the line with them: it is requested when the first of them has come. The others are
  // well on their way then, and would keep the browser from requesting it once they run.
  var scripts = files.app.split(' ').filter(function (file) {
    return /\.js$/.test(file);
  });
  var held = [];
  var hold = function (run) {
    held.push(run);
  };
  var release = function () {
    hold = function (run) {
      run();
    };
    held.splice(0).forEach(hold);
  };
  document.addEventListener('DOMContentLoaded', release);
  if (window.PerformanceObserver) {
    new PerformanceObserver(function (list, observer) {
      var come = list.getEntries().some(function (entry) {
        return scripts.indexOf(new URL(entry.name).pathname) >= 0;
      });
      if (!come) return;
      observer.disconnect();
      release();
    }).observe({ type: 'resource', buffered: true });
  }

  // In the way in which each is requested later, or it would be fetched twice: an entry always with
  // CORS, the rest where it comes from another origin, and what a manifest names with its hash.
  var preload = function (file, withCors, integrity) {
    var cors = withCors || new URL(file, location.origin).origin !== location.origin;
    hold(function () {
      link({
        rel: 'preload',
        as: /\.css$/.test(file) ? 'style' : 'script',
        href: file,
        crossOrigin: cors ? 'anonymous' : null,
        integrity: integrity || '',
        fetchPriority: 'low',
      });
    });
  };
  var ahead = (window.riwaqAhead = {});
  var nothing = function () {};
  // The shell has a response only when `follow` has requested what it leads to.
  var ask = function (url, asked, follow) {
    var response = fetch(url, asked).then(function (answer) {
      return answer
        .clone()
        .json()
        .then(follow)
        .catch(nothing)
        .then(function () {
          return answer;
        });
    });
    response.catch(nothing);
    ahead[url.split('?')[0]] = { response: response };
  };
  // A response that came with the page.
  var adopt = function (url, data, follow) {
    ahead[url] = { response: Promise.resolve(new Response(JSON.stringify(data))) };
    try {
      follow(data);
    } catch (_) {
      /* The shell says what is wrong with it. */
    }
  };

  var token = read('token');
  // By token and cookie the server knows a developer who tries a build of their own
  // (docs/decisions/0048), whose configuration no page carries.
  var trying = token && read('override');
  var element = document.getElementById('site');
  var site = element && !trying ? JSON.parse(element.textContent) : { config: null, manifests: {} };
  var askConfig = function (follow) {
    var url = new URL('/static/config.json', location.origin).href;
    if (site.config) return adopt(url, site.config, follow);
    ask(
      url + '?v=' + Date.now(),
      {
        cache: 'no-store',
        credentials: trying ? 'same-origin' : 'omit',
        headers: trying ? { Authorization: 'Bearer ' + token } : {},
      },
      follow,
    );
  };
  var askManifest = function (address, follow) {
    var url = new URL(address, location.origin).href;
    var carried = site.manifests[address];
    var read = function (manifest) {
      follow(manifest, url);
    };
    if (carried) adopt(url, carried, read);
    else ask(url, { cache: 'no-cache', credentials: 'omit' }, read);
  };

  // The parameters of the address where a route opens it; else null.
  var match = function (path, segments) {
    var params = {};
    var pattern = path.split('/');
    var fits =
      segments.length <= pattern.length &&
      pattern.every(function (part, at) {
        if (segments[at] === undefined) return /^\{\w+\?\}$/.test(part);
        var names = [];
        var literal = part.replace(/[.*+^$()|[\]\\]/g, '\\$&');
        var source = literal.replace(/\{(\w+)\??\}/g, function (_, name) {
          names.push(name);
          return '(.+?)';
        });
        var values = new RegExp('^' + source + '$').exec(segments[at]);
        if (values) {
          names.forEach(function (name, index) {
            params[name] = decodeURIComponent(values[index + 1]);
          });
        }
        return values;
      });
    return fits ? params : null;
  };
  var roleOf = function () {
    try {
      var payload = atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'));
      return Number(JSON.parse(payload).role) === 2 ? 2 : 0;
    } catch (_) {
      return 0;
    }
  };
  // Sends the requests for a page's first data as the client of the API does
  // (src/api/api-client.ts).
  var sendCalls = function (base, calls, params) {
    var address = new URLSearchParams(location.search);
    var valueOf = function (name) {
      return params[name] || address.get(name) || '';
    };
    var headers = {
      Accept: 'application/json',
      'Accept-Language': language,
      Authorization: 'Bearer ' + token,
    };
    calls.forEach(function (call) {
      if (call.roles && call.roles.indexOf(roleOf()) < 0) return;
      var applies = Object.keys(call.when || {}).every(function (name) {
        var wanted = call.when[name];
        var value = valueOf(name);
        return typeof wanted === 'string' ? value === wanted : (value !== '') === wanted;
      });
      if (!applies) return;
      var query = new URLSearchParams();
      Object.keys(call.query || {}).forEach(function (name) {
        var value = valueOf(call.query[name]);
        if (value !== '') query.append(name, value);
      });
      var text = query.toString();
      var url = base + call.path + (text && '?' + text);
      var response = fetch(url, { headers: headers, credentials: 'omit', cache: 'no-store' });
      response.catch(nothing);
      ahead[url] = { response: response, headers: headers, sentAt: Date.now() };
    });
  };

  var segments = location.pathname.slice(1).replace(/\/$/, '').split('/');
  var place = segments[0];
  var visitor = !token;
  // Without a session an address may still be a page for visitors, unless it is the shell's own.
  if (visitor && ['', 'auth', 'alerts', 'profile'].indexOf(place) >= 0) return askConfig(nothing);

  if (!visitor)
    (files.signedIn + ' ' + files[language]).split(' ').forEach(function (file) {
      preload(file);
    });
  askConfig(function (known) {
    var base = new URL(known.apiBaseUrl, location.origin).href.replace(/\/?$/, '/');
    known.modules.forEach(function (module) {
      // Which build of a canary it is the shell draws; a build that is being worked on has other
      // files by then.
      if (module.enabled === false || module.canary || module.override) return;
      askManifest(module.manifestUrl, function (manifest, url) {
        var params = null;
        var route = manifest.routes.filter(function (each) {
          var found = params === null && match(each.path, segments);
          if (found) params = found;
          return found;
        })[0];
        if (!route || (visitor && !route.public)) return;
        if (!visitor) sendCalls(base, route.calls || [], params);
        files.page.split(' ').forEach(function (file) {
          preload(file);
        });
        var hashes = {};
        manifest.assets.forEach(function (asset) {
          hashes[asset.path] = asset.integrity;
        });
        preload(new URL(manifest.entry.path, url).href, true, manifest.entry.integrity);
        manifest.preload.routes[route.id]
          .concat(manifest.preload.languages[language])
          .forEach(function (file) {
            preload(new URL(file, url).href, false, hashes[file]);
          });
      });
    });
  });
})();
