// Runs before any other code: sets language, direction and theme of the last visit and loads its
// fonts. It also prefetches while the application's own code is loading: the shell's texts and, for
// a user with a session and for visitors of a public page, the files and the data of the page that
// the address names. The server embeds the configuration and the manifests in the page
// (server/src/platform/http/site-page.ts); where they are missing, they are fetched. This script
// makes no decisions: the shell takes over the responses (host/src/boot/prefetch.ts), validates
// them itself, and fetches what is missing.
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

  // Files of the page are useless before the application's own scripts and must not compete with
  // them for bandwidth. They are requested when the first of those scripts has arrived: the others
  // are almost loaded then, and once they run they would delay these requests. They are requested
  // at once when they hardly compete: a service worker reads files from this device, or the server
  // has answered within this many milliseconds.
  var NEAR_MS = 50;
  var isNear = function () {
    if (navigator.serviceWorker && navigator.serviceWorker.controller) return true;
    var page = performance.getEntriesByType && performance.getEntriesByType('navigation')[0];
    return !!page && page.responseStart > 0 && page.responseStart - page.requestStart < NEAR_MS;
  };
  var scripts = files.app.split(' ').filter(function (file) {
    return /\.js$/.test(file);
  });
  var deferred = [];
  var defer = function (run) {
    deferred.push(run);
  };
  var release = function () {
    defer = function (run) {
      run();
    };
    deferred.splice(0).forEach(defer);
  };
  document.addEventListener('DOMContentLoaded', release);
  // Even then the requests for data go first: a browser has six connections to a server.
  if (isNear()) Promise.resolve().then(release);
  else if (window.PerformanceObserver) {
    new PerformanceObserver(function (list, observer) {
      var hasArrived = list.getEntries().some(function (entry) {
        return scripts.indexOf(new URL(entry.name).pathname) >= 0;
      });
      if (!hasArrived) return;
      observer.disconnect();
      release();
    }).observe({ type: 'resource', buffered: true });
  }

  // Preload with the same CORS mode and integrity as the later request, or the browser fetches the
  // file twice: an entry always with CORS, other files with CORS when they come from another
  // origin, files of a manifest with their hash.
  var preloaded = {};
  var preload = function (file, withCors, integrity) {
    if (preloaded[file]) return;
    preloaded[file] = true;
    var cors = withCors || new URL(file, location.origin).origin !== location.origin;
    defer(function () {
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
  // Files of each package that the host provides lazily.
  var packageFiles = JSON.parse(files.packages);
  var prefetched = (window.riwaqAhead = {});
  var nothing = function () {};
  // The promise resolves only after `follow` has sent the requests that depend on the response.
  var request = function (url, init, follow) {
    var response = fetch(url, init).then(function (settled) {
      return settled
        .clone()
        .json()
        .then(follow)
        .catch(nothing)
        .then(function () {
          return settled;
        });
    });
    response.catch(nothing);
    prefetched[url.split('?')[0]] = { response: response };
  };
  // Uses a response that the server has embedded in the page.
  var useEmbedded = function (url, data, follow) {
    prefetched[url] = { response: Promise.resolve(new Response(JSON.stringify(data))) };
    try {
      follow(data);
    } catch (_) {
      /* The shell reports the error. */
    }
  };

  var token = read('token');
  // The server recognises by token and cookie a developer who tests a build of their own
  // (docs/decisions/0048). Their configuration is never embedded in a page.
  var hasOverride = token && read('override');
  var element = document.getElementById('site');
  var site =
    element && !hasOverride ? JSON.parse(element.textContent) : { config: null, manifests: {} };
  // Manifests of modules that the address does not need, without the files that their code needs.
  // `outline` tells the shell to fetch the complete manifest before it loads the code.
  Object.keys(site.outlines || {}).forEach(function (address) {
    site.manifests[address] = Object.assign({ outline: true, assets: [] }, site.outlines[address]);
  });
  var requestConfig = function (follow) {
    var url = new URL('/static/config.json', location.origin).href;
    if (site.config) return useEmbedded(url, site.config, follow);
    request(
      url + '?v=' + Date.now(),
      {
        cache: 'no-store',
        credentials: hasOverride ? 'same-origin' : 'omit',
        headers: hasOverride ? { Authorization: 'Bearer ' + token } : {},
      },
      follow,
    );
  };
  var requestManifest = function (address, follow) {
    var url = new URL(address, location.origin).href;
    var embedded = site.manifests[address];
    var read = function (manifest) {
      follow(manifest, url);
    };
    if (embedded) useEmbedded(url, embedded, read);
    else request(url, { cache: 'no-cache', credentials: 'omit' }, read);
  };

  // Returns the parameters of the address when the route matches it, else null.
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
  var isFor = function (roles) {
    return !roles || roles.indexOf(roleOf()) >= 0;
  };
  // `valueOf` returns the value of a parameter of the address, or an empty string.
  var applies = function (when, valueOf) {
    return Object.keys(when || {}).every(function (name) {
      var wanted = when[name];
      var value = valueOf(name);
      return typeof wanted === 'string' ? value === wanted : (value !== '') === wanted;
    });
  };
  // Sends the requests for a page's first data as the client of the API does
  // (host/src/api/api-client.ts).
  var sendCalls = function (base, calls, valueOf) {
    var headers = {
      Accept: 'application/json',
      'Accept-Language': language,
      Authorization: 'Bearer ' + token,
    };
    calls.forEach(function (call) {
      if (!isFor(call.roles) || !applies(call.when, valueOf)) return;
      var query = new URLSearchParams();
      Object.keys(call.query || {}).forEach(function (name) {
        var value = valueOf(call.query[name]);
        if (value !== '') query.append(name, value);
      });
      Object.keys(call.constants || {}).forEach(function (name) {
        query.append(name, call.constants[name]);
      });
      var text = query.toString();
      var url = base + call.path + (text && '?' + text);
      var response = fetch(url, { headers: headers, credentials: 'omit', cache: 'no-store' });
      response.catch(nothing);
      prefetched[url] = { response: response, headers: headers, sentAt: Date.now() };
    });
  };

  // Preloads the code of a page, of its parts that the address shows, and of the host's packages
  // that they import.
  var preloadPage = function (manifest, route, url, valueOf) {
    var named = manifest.preload;
    var hashes = {};
    manifest.assets.forEach(function (asset) {
      hashes[asset.path] = asset.integrity;
    });
    var preloadAll = function (list, packages) {
      packages.forEach(function (key) {
        (packageFiles[key] || []).forEach(function (file) {
          preload(file);
        });
      });
      list.forEach(function (file) {
        preload(new URL(file, url).href, false, hashes[file]);
      });
    };
    preload(new URL(manifest.entry.path, url).href, true, manifest.entry.integrity);
    // Older manifests do not name the packages. Most pages import these.
    var packages = named.packages ? named.packages[route.id] : ['@riwaq/ui/page'];
    preloadAll(named.routes[route.id].concat(named.languages[language]), packages);
    (route.parts || []).forEach(function (part, at) {
      var loaded = named.parts[route.id][at];
      if (isFor(part.roles) && applies(part.when, valueOf))
        preloadAll(loaded.files, loaded.packages);
    });
  };

  var segments = location.pathname.slice(1).replace(/\/$/, '').split('/');
  var place = segments[0];
  var visitor = !token;
  var pages = JSON.parse(files.pages);
  // Without a session the shell's own pages lead to the sign-in page.
  var isOwn = Object.keys(pages).indexOf(place) >= 0;
  // The texts and, with a session, the code of every page and of the shell's own page here.
  var shellFiles = function () {
    var texts = files[language].split(' ');
    if (visitor) return texts.concat(isOwn ? pages.auth : []);
    return files.signedIn.split(' ').concat(texts, pages[place] || []);
  };
  shellFiles().forEach(function (file) {
    preload(file);
  });
  // Without a session any other address may be a public page of a module.
  if (visitor && isOwn) return requestConfig(nothing);
  requestConfig(function (known) {
    var base = new URL(known.apiBaseUrl, location.origin).href.replace(/\/?$/, '/');
    known.modules.forEach(function (module) {
      // Skip canaries, because the shell chooses the build, and builds in development, because
      // their files may have changed by then.
      if (module.enabled === false || module.canary || module.override) return;
      requestManifest(module.manifestUrl, function (manifest, url) {
        var params = null;
        var route = manifest.routes.filter(function (each) {
          var found = params === null && match(each.path, segments);
          if (found) params = found;
          return found;
        })[0];
        if (!route || (visitor && !route.public)) return;
        if (!isFor(route.roles)) return;
        var address = new URLSearchParams(location.search);
        var valueOf = function (name) {
          return params[name] || address.get(name) || '';
        };
        if (!visitor) sendCalls(base, route.calls || [], valueOf);
        if (!manifest.outline) preloadPage(manifest, route, url, valueOf);
      });
    });
  });
})();
