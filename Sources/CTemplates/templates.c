// Generated from the folder templates beside this file; a test holds the list to the files.
#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "templates/app/.gitignore.stencil"
};
static const unsigned char file_1[] = {
#embed "templates/app/Makefile.stencil"
};
static const unsigned char file_2[] = {
#embed "templates/app/Package.swift.stencil"
};
static const unsigned char file_3[] = {
#embed "templates/app/README.md.stencil"
};
static const unsigned char file_4[] = {
#embed "templates/app/Sources/{{app}}/HomeStore.swift.stencil"
};
static const unsigned char file_5[] = {
#embed "templates/app/Sources/{{app}}/{{app}}App.swift.stencil"
};
static const unsigned char file_6[] = {
#embed "templates/app/Sources/{{app}}/{{app}}Coordinator.swift.stencil"
};
static const unsigned char file_7[] = {
#embed "templates/app/Sources/{{app}}Main/Main.swift.stencil"
};
static const unsigned char file_8[] = {
#embed "templates/app/Tests/{{app}}Tests/HomeTests.swift.stencil"
};
static const unsigned char file_9[] = {
#embed "templates/flow/Sources/{{app}}/{{name}}Coordinator.swift.stencil"
};
static const unsigned char file_10[] = {
#embed "templates/flow/Tests/{{app}}Tests/{{name}}FlowTests.swift.stencil"
};
static const unsigned char file_11[] = {
#embed "templates/flow/insertions.stencil"
};
static const unsigned char file_12[] = {
#embed "templates/form/Sources/{{app}}/{{name}}Store.swift.stencil"
};
static const unsigned char file_13[] = {
#embed "templates/form/Tests/{{app}}Tests/{{name}}Tests.swift.stencil"
};
static const unsigned char file_14[] = {
#embed "templates/form/insertions.stencil"
};
static const unsigned char file_15[] = {
#embed "templates/part/Sources/{{app}}/{{name}}Part.swift.stencil"
};
static const unsigned char file_16[] = {
#embed "templates/part/Tests/{{app}}Tests/{{name}}PartTests.swift.stencil"
};
static const unsigned char file_17[] = {
#embed "templates/part/insertions.stencil"
};
static const unsigned char file_18[] = {
#embed "templates/repository/Sources/{{app}}/{{name}}Repository.swift.stencil"
};
static const unsigned char file_19[] = {
#embed "templates/repository/Tests/{{app}}Tests/{{name}}RepositoryTests.swift.stencil"
};
static const unsigned char file_20[] = {
#embed "templates/repository/insertions.stencil"
};
static const unsigned char file_21[] = {
#embed "templates/screen/Sources/{{app}}/{{name}}Store.swift.stencil"
};
static const unsigned char file_22[] = {
#embed "templates/screen/Tests/{{app}}Tests/{{name}}Tests.swift.stencil"
};
static const unsigned char file_23[] = {
#embed "templates/screen/insertions.stencil"
};
static const unsigned char file_24[] = {
#embed "templates/use-case/Sources/{{app}}/{{name}}UseCase.swift.stencil"
};
static const unsigned char file_25[] = {
#embed "templates/use-case/Tests/{{app}}Tests/{{name}}UseCaseTests.swift.stencil"
};
static const unsigned char file_26[] = {
#embed "templates/use-case/insertions.stencil"
};
static const unsigned char public_type_names[] = {
#embed "../../Tests/ReadmeTests/PublicTypes.txt"
};

static const struct template_file files[] = {
    {"app/.gitignore.stencil", file_0, sizeof file_0},
    {"app/Makefile.stencil", file_1, sizeof file_1},
    {"app/Package.swift.stencil", file_2, sizeof file_2},
    {"app/README.md.stencil", file_3, sizeof file_3},
    {"app/Sources/{{app}}/HomeStore.swift.stencil", file_4, sizeof file_4},
    {"app/Sources/{{app}}/{{app}}App.swift.stencil", file_5, sizeof file_5},
    {"app/Sources/{{app}}/{{app}}Coordinator.swift.stencil", file_6, sizeof file_6},
    {"app/Sources/{{app}}Main/Main.swift.stencil", file_7, sizeof file_7},
    {"app/Tests/{{app}}Tests/HomeTests.swift.stencil", file_8, sizeof file_8},
    {"flow/Sources/{{app}}/{{name}}Coordinator.swift.stencil", file_9, sizeof file_9},
    {"flow/Tests/{{app}}Tests/{{name}}FlowTests.swift.stencil", file_10, sizeof file_10},
    {"flow/insertions.stencil", file_11, sizeof file_11},
    {"form/Sources/{{app}}/{{name}}Store.swift.stencil", file_12, sizeof file_12},
    {"form/Tests/{{app}}Tests/{{name}}Tests.swift.stencil", file_13, sizeof file_13},
    {"form/insertions.stencil", file_14, sizeof file_14},
    {"part/Sources/{{app}}/{{name}}Part.swift.stencil", file_15, sizeof file_15},
    {"part/Tests/{{app}}Tests/{{name}}PartTests.swift.stencil", file_16, sizeof file_16},
    {"part/insertions.stencil", file_17, sizeof file_17},
    {"repository/Sources/{{app}}/{{name}}Repository.swift.stencil", file_18, sizeof file_18},
    {"repository/Tests/{{app}}Tests/{{name}}RepositoryTests.swift.stencil", file_19, sizeof file_19},
    {"repository/insertions.stencil", file_20, sizeof file_20},
    {"screen/Sources/{{app}}/{{name}}Store.swift.stencil", file_21, sizeof file_21},
    {"screen/Tests/{{app}}Tests/{{name}}Tests.swift.stencil", file_22, sizeof file_22},
    {"screen/insertions.stencil", file_23, sizeof file_23},
    {"use-case/Sources/{{app}}/{{name}}UseCase.swift.stencil", file_24, sizeof file_24},
    {"use-case/Tests/{{app}}Tests/{{name}}UseCaseTests.swift.stencil", file_25, sizeof file_25},
    {"use-case/insertions.stencil", file_26, sizeof file_26},
};

size_t template_count(void) { return sizeof files / sizeof files[0]; }

struct template_file template_file(size_t index) { return files[index]; }

struct template_file public_types(void) {
    return (struct template_file){"PublicTypes.txt", public_type_names, sizeof public_type_names};
}
